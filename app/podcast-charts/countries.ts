/**
 * The 27 countries whose charts the console reads: the markets of Spotify's podcast charts, and
 * Switzerland.
 */

export const countries: Readonly<Record<string, string>> = {
  ar: "Argentina",
  au: "Australia",
  at: "Austria",
  br: "Brazil",
  ca: "Canada",
  cl: "Chile",
  co: "Colombia",
  dk: "Denmark",
  fi: "Finland",
  fr: "France",
  de: "Germany",
  in: "India",
  id: "Indonesia",
  ie: "Ireland",
  it: "Italy",
  jp: "Japan",
  mx: "Mexico",
  nl: "Netherlands",
  nz: "New Zealand",
  no: "Norway",
  ph: "Philippines",
  pl: "Poland",
  es: "Spain",
  se: "Sweden",
  ch: "Switzerland",
  gb: "United Kingdom",
  us: "United States",
};

export const countryCodes = Object.keys(countries);

export const countryName = (code: string) => countries[code] ?? code.toUpperCase();

/** The name of a country in reports: "Germany (de)". */
export const countryLabel = (code: string) => `${countryName(code)} (${code})`;

/**
 * Reads "Germany (de)" as { name: "Germany", code: "de" }. The code is null if the label has none.
 */
export function readCountryLabel(label: string): { name: string; code: string | null } {
  const parts = /^(.*?)\s*\(([a-z]{2})\)$/i.exec(label.trim());
  return parts?.[1] && parts[2]
    ? { name: parts[1], code: parts[2].toLowerCase() }
    : { name: label.trim(), code: null };
}

/** Returns the URL of the flag, or null if there is none; the screen then shows a globe. */
export const flagOf = (code: string | null) => (code && code in countries ? `/flags/${code}.svg` : null);
