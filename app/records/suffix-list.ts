/** The package version whose public-suffix list was used for stored keys. */
export const suffixesOf = "tldts 7.5.4";
