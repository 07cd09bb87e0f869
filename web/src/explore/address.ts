// The address of a position, which people share: as readable as an address can be.

const READABLE: Record<string, string> = { '%2F': '/', '%2C': ',', '%3D': '=', '%20': '+' };

export function exploreAddress(game: string, position?: string): string {
  const at = position === undefined ? '' : `&pos=${written(position)}`;
  return `/explore?game=${written(game)}${at}`;
}

function written(text: string): string {
  return encodeURIComponent(text).replace(/%(2F|2C|3D|20)/g, (code) => READABLE[code] as string);
}
