/**
 * Assumptions about Cloudflare and the database, from their documentation. `npm run probe --
 * --platform` measures each one on the deployed Worker and names the constants to change
 * (docs/operations.md).
 */

/**
 * Milliseconds from the Worker to the database and back. Screens need one or two round trips; a
 * search needs four, and two per call.
 */
export const databaseRoundTrip = 30;

/** Maximum bytes of a database answer (libsql: `--max-response-size`). */
export const largestAnswer = 10_000_000;

/** Rows that the database bills as read for one lookup by key. */
export const rowsReadByKey = 1;

/** Chunks of a file worked at once. Each runs in an invocation with its own database request. */
export const slicesAtOnce = 60;

/**
 * Milliseconds in which the queue starts that many chunks. A chunk that has not started by then
 * counts as lost and is sent again.
 */
export const slicesBeginWithin = 60_000;

/** Simultaneous requests per invocation or object. */
export const connectionsPerInvocation = 6;

/** Milliseconds that a request may last in all, from its first byte to its answer's last one. */
export const requestLasts = 30_000;

/** Milliseconds without work after which an object leaves memory and costs nothing. */
export const objectsRestAfter = 10_000;

/**
 * Bytes per request from an object to a vendor. Cloudflare documents a limit without a readable
 * number; the console's largest request is a sound file for a model.
 */
export const largestSending = 26_000_000;
