/** Upper sizes of users' texts, shared with the forms. */

/** Characters in a list's name. */
export const longestName = 120;
/** Characters in a line's note. */
export const longestNote = 2000;
/** Characters in a note or comment. */
export const longestComment = 4000;
/** Lines that one request may change. The browser splits larger changes. */
export const linesAtOnce = 2000;

/** A record's page counts unread runs up to this number; above it, the page says "more than". */
export const mostUnreadRuns = 1000;

/** People of a company that its page shows. */
export const mostPeople = 20;
