#!/bin/sh
# Install these programs from Debian's packages where one is missing and we may;
# otherwise say what to install.
set -eu

packages=""
for program in "$@"; do
	command -v "$program" >/dev/null && continue
	packages="$packages $program"
	# A browser without a font draws no letters.
	case $program in chromium*) packages="$packages fonts-dejavu-core" ;; esac
done
[ -n "$packages" ] || exit 0

how="apt-get install$packages"
refuse() {
	echo "The tests need what is not installed here; on Debian: $how" >&2
	exit 2
}
command -v apt-get >/dev/null || refuse
if [ "$(id -u)" -eq 0 ]; then
	root="env"
elif sudo --non-interactive true 2>/dev/null; then
	root="sudo --non-interactive env"
else
	refuse
fi

echo "Installing, once:$packages ..."
# Run level 1: no service is started by being installed.
quiet="DEBIAN_FRONTEND=noninteractive RUNLEVEL=1"
# shellcheck disable=SC2086 # these are lists of words
{
	$root $quiet apt-get update -qq
	$root $quiet apt-get install -qq --no-install-recommends $packages
} >/dev/null || refuse
