/** Compares the measured figures with the assumptions, and says what to change if they differ. */
import {
  connectionsPerInvocation,
  databaseRoundTrip,
  largestAnswer,
  largestSending,
  objectsRestAfter,
  requestLasts,
  rowsReadByKey,
  slicesAtOnce,
  slicesBeginWithin,
} from "../../../app/assumptions.ts";
import type { Figures } from "./measure.ts";

export interface Assessed {
  what: string;
  /** Its name in app/assumptions.ts. */
  constant: string;
  assumed: string;
  seen: string;
  /** What to do about a difference, or null if the assumption holds. */
  change: string | null;
}

const seconds = (milliseconds: number) => `${Number((milliseconds / 1000).toPrecision(2))} s`;
const megabytes = (bytes: number) => `${Number((bytes / 1_000_000).toPrecision(2))} MB`;
/** Share of the largest answer left for its text; JSON around the text takes the rest. */
const nearly = 0.9;

/** Returns one row per assumption, also for those that hold. */
export function assess(found: Figures): Assessed[] {
  const { stayed, gone } = found;
  const row = (
    constant: string,
    what: string,
    [assumed, seen]: [string, string],
    isAsAssumed: boolean,
    change: string,
  ): Assessed => ({ constant, what, assumed, seen, change: isAsAssumed ? null : change });
  return [
    row(
      "databaseRoundTrip",
      "to the database and back",
      [`${databaseRoundTrip} ms at most`, `${found.roundTrip} ms`],
      found.roundTrip <= databaseRoundTrip,
      "let the Worker run beside the database: [placement] region in wrangler.toml; where it does, set the constant",
    ),
    row(
      "rowsReadByKey",
      "rows read to find one by its key",
      [`${rowsReadByKey}`, `${found.rowsReadByKey}`],
      found.rowsReadByKey <= rowsReadByKey,
      "set it, and multiply the rows of docs/operations.md by it",
    ),
    row(
      "largestAnswer",
      "largest answer of the database",
      [megabytes(largestAnswer), `${megabytes(found.largestAnswer)} came`],
      found.largestAnswer >= largestAnswer * nearly,
      `set it to ${Math.max(1, Math.floor(found.largestAnswer / 1_000_000)) * 1_000_000}: pages of rows get smaller by it`,
    ),
    row(
      "largestSending",
      "largest request of an object",
      [megabytes(largestSending), `${megabytes(found.largestSending)} left`],
      found.largestSending >= largestSending,
      "set it; with OPENAI_SPEECH_MODEL=gpt-transcribe sound leaves in pieces of less than 1 MB",
    ),
    row(
      "requestLasts",
      "a request in all",
      [
        seconds(requestLasts),
        found.requestLasted > 0 ? `${seconds(found.requestLasted)} answered` : "cut off",
      ],
      found.requestLasted > 0,
      "lower it, and with it the 25 s of app/api/events.ts and the size of an upload's pieces",
    ),
    row(
      "slicesAtOnce",
      "requests the database answers at once",
      [`${slicesAtOnce}`, `${found.databaseAnswered}`],
      found.databaseAnswered >= slicesAtOnce,
      `set it to ${Math.max(1, found.databaseAnswered)}: so many slices are worked at once`,
    ),
    row(
      "slicesBeginWithin",
      `${slicesAtOnce} messages of the queue begun`,
      [
        `within ${seconds(slicesBeginWithin)}`,
        `${found.begun} within ${seconds(found.lastBegun)}, ${found.begunAtOnce} at once`,
      ],
      found.begun >= slicesAtOnce,
      "raise it, or lower slicesAtOnce to what has begun: else slices count as lost and are sent twice",
    ),
    row(
      "connectionsPerInvocation",
      "connections of an invocation",
      [`${connectionsPerInvocation} or more`, `${found.connections}`],
      found.connections >= connectionsPerInvocation,
      `set it to ${found.connections}: with more, calls wait for each other while their deadlines run`,
    ),
    row(
      "objectsRestAfter",
      "an idle object leaves memory",
      [
        `between ${seconds(objectsRestAfter / 2)} and ${seconds(objectsRestAfter * 2)}`,
        restWords(stayed, gone),
      ],
      stayed !== null && gone !== null,
      gone === null
        ? "set it, and the objects' hours of docs/operations.md: they are charged for longer"
        : "set it: objects that are asked more seldom read their storage each time",
    ),
  ];
}

function restWords(stayed: number | null, gone: number | null): string {
  if (gone === null) return `there after ${seconds(stayed ?? 0)} still`;
  return stayed === null ? `gone after ${seconds(gone)}` : `between ${seconds(stayed)} and ${seconds(gone)}`;
}

export function table(rows: Assessed[]): string {
  const heads = ["what", "assumed", "seen", ""];
  const cells = rows.map(({ what, assumed, seen, change }) => [
    what,
    assumed,
    seen,
    change ? "differs" : "as assumed",
  ]);
  const widths = heads.map((head, at) => Math.max(head.length, ...cells.map((row) => row[at]?.length ?? 0)));
  const line = (row: string[]) =>
    row
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join("  ")
      .trimEnd();
  const lines = cells.flatMap((row, at) => {
    const { constant, change } = rows[at] ?? {};
    return change ? [line(row), `    ${constant} in app/assumptions.ts: ${change}`] : [line(row)];
  });
  return [line(heads), ...lines].join("\n");
}
