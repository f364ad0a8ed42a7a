/**
 * Counts for each vendor how many rows in a row ended with its refusal. Ten refusals in a row pause
 * the run.
 */
import type { CallScope } from "../../calls/call-scope";
import type { Write } from "../../storage/batch";
import { noteAnswered, noteRefused, type RefusedRow, rowsThatPause } from "../storage/refused-rows";
import type { RowEnd } from "../storage/rows";
import { describeFailure } from "../../toolkit/failure";
import type { UpstreamError } from "../../vendors/failure";
import { pauseAfterMany } from "./row-waits";

/** Returns the writes that must precede the row's end. */
export function refusalWrites(
  row: Omit<RefusedRow, "upstream">,
  { answeredBy, refusals }: Pick<CallScope, "answeredBy" | "refusals">,
  { state, reasonKind }: Pick<RowEnd, "state" | "reasonKind">,
  { now, label }: { now: number; label(upstream: string): string },
): Write[] {
  const goesOn = reasonKind === "incomplete";
  const counts = state === "failed" || goesOn ? refusals : new Map<string, UpstreamError>();
  const answered = [...answeredBy].filter((upstream) => !counts.has(upstream));
  return [
    ...answered.map((upstream) => noteAnswered(row.runId, upstream)),
    ...[...counts].flatMap(([upstream, error]) => {
      const { detail, nextStep } = describeFailure(error, label);
      const wait = pauseAfterMany(error);
      const goOn = `${rowsThatPause} consecutive rows got no data from ${label(upstream)}. Resume the run to continue without it.`;
      const pause = {
        upstream,
        kind: error.kind,
        detail,
        nextStep: goesOn ? goOn : nextStep,
        since: now,
        until: wait === null ? null : now + wait,
      };
      // A call that may have been charged is not repeated automatically.
      const mayComeAgain = error.kind !== "uncertain" && error.kind !== "bad-answer";
      return noteRefused({ ...row, upstream }, { pause, goesOn, mayComeAgain });
    }),
  ];
}
