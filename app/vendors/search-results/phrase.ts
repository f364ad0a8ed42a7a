/** Quotes several words as a phrase, unless the user already wrote quotation marks. */
export const phrase = (words: string) => (/\s/.test(words) && !words.includes('"') ? `"${words}"` : words);
