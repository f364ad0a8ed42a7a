/** Upper sizes of what users write, which forms say too. */

/** Characters of a list's name. */
export const longestName = 120;
/** Characters of a line's note. */
export const longestNote = 2000;
/** Characters of a note or a comment. */
export const longestComment = 4000;
/** Lines that one request changes; the browser sends more in portions. */
export const linesAtOnce = 2000;
