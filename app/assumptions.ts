/**
 * Assumptions about Cloudflare and the database, taken from their documents. `npm run probe -- --platform` measures each
 * one on the deployed Worker and names the constants to change (docs/operations.md).
 */

/** Milliseconds from the Worker to the database and back; screens take one or two of them, a search four and two a call. */
export const databaseRoundTrip = 30;

/** Bytes that the database answers at most (libsql: `--max-response-size`). */
export const largestAnswer = 10_000_000;

/** Rows that the database counts as read where one is found by its key. */
export const rowsReadByKey = 1;

/** Slices of a file that are worked at once, each by an invocation with a request to the database of its own. */
export const slicesAtOnce = 60;

/** Milliseconds within which the queue begins that many; a slice that is not begun by then counts as lost and is sent again. */
export const slicesBeginWithin = 60_000;

/** Requests of an invocation, or of an object, that wait for their answers at once. */
export const connectionsPerInvocation = 6;

/** Milliseconds without work after which an object leaves memory, and is not charged for. */
export const objectsRestAfter = 10_000;

/**
 * Bytes of a request that an object sends to an outside service. Cloudflare has a limit and its page names it, yet no
 * copy that we could read holds the number; the largest of ours is sound for a model that is sent the whole.
 */
export const largestSending = 26_000_000;
