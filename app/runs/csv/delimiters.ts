/** Accepted delimiters between cells, with the names users know. */
export const delimiters = { ",": "comma", ";": "semicolon", "\t": "tab", "|": "pipe" } as const;
export type Delimiter = keyof typeof delimiters;
