/** The list of public suffixes that keys were judged by, of the day its package was released. */
export const suffixesOf = "tldts 7.5.4";
