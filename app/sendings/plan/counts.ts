/** Counts of a sending: by row, so that each opens exactly that many lines and all add up to the rows. */
import type { Disposition } from "./rows";

/** What a row counts as, before and after it was sent. */
export const outcomes = [
  "created",
  "filled",
  "left alone",
  "refused",
  "waits",
  "skipped",
  "not reached",
] as const;
export type Outcome = (typeof outcomes)[number];

export const plannedOutcome: Record<Disposition, Outcome> = {
  create: "created",
  fill: "filled",
  leave: "left alone",
  refuse: "refused",
  wait: "waits",
  skip: "skipped",
};

/** What is or would be in HubSpot, and what is not: each is a filter like an outcome. */
export const sentOutcomes: Record<"sent" | "not sent", readonly Outcome[]> = {
  sent: ["created", "filled", "left alone"],
  "not sent": ["refused", "waits", "skipped", "not reached"],
};
export type ShownOutcome = Outcome | keyof typeof sentOutcomes;
export const outcomesIn = (shown: ShownOutcome): readonly Outcome[] =>
  shown === "sent" || shown === "not sent" ? sentOutcomes[shown] : [shown];

export type Counts = Record<Outcome, number>;

export function countsOf(rows: Iterable<Outcome>): Counts {
  const counts = Object.fromEntries(outcomes.map((outcome) => [outcome, 0])) as Counts;
  for (const outcome of rows) counts[outcome] += 1;
  return counts;
}

/** The four that always stand, then those that there are. */
export const shownOutcomes = (counts: Counts): Outcome[] =>
  outcomes.filter((outcome, at) => at < 4 || counts[outcome] > 0);
