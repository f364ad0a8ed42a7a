/**
 * Compares texts alphabetically, on the server and in the browser: É next to E, "11–50" before
 * "101–200".
 */

const collator = new Intl.Collator("en", { numeric: true });

export const compareTexts = (one: string, other: string): number =>
  collator.compare(one, other) || Number(one > other) - Number(one < other);
