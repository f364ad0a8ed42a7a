import classes from "./initials.module.css";

interface InitialsProps {
  of: string;
  size?: "small" | "large";
  isPerson?: boolean;
}

/** Shows initials if there is no picture: round for a person, square for a company. */
export function Initials({ of, size, isPerson = false }: InitialsProps) {
  return (
    <span
      className={classes.initials}
      data-size={size}
      data-person={isPerson || undefined}
      data-hue={hueOf(of)}
      // Letters in an attribute do not become part of a button's accessible name.
      data-letters={initialsOf(of)}
      aria-hidden
    />
  );
}

/** Number of hues in the style sheet. */
const hues = 6;

/** Returns the same hue for the same name, so that users recognise a face by its colour. */
const hueOf = (name: string): number =>
  [...name].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973, 7) % hues;

/** "Galen Telelli" → "GT", "Brightcast" → "B", "jo@acme.com" → "J". */
function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = words.flatMap((word) => /\p{L}|\p{N}/u.exec(word)?.[0] ?? []);
  return [letters[0], words.length > 1 ? letters.at(-1) : ""].join("").toUpperCase();
}
