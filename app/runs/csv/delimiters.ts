/** What may stand between a file's cells, with the names that users know. */
export const delimiters = { ",": "comma", ";": "semicolon", "\t": "tab", "|": "pipe" } as const;
export type Delimiter = keyof typeof delimiters;
