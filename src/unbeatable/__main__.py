"""The `unbeatable` command as `python -m unbeatable`."""

from unbeatable_command import main

if __name__ == "__main__":
    main()
