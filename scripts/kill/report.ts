/** Prints the rounds as a Markdown table that can be kept as a document. */
import { nameOf } from "./kills.ts";
import type { Round } from "./rounds.ts";

export const head = [
  "| seed | killed (s after the start of the round) | used rows under work then | runs | rows | e-mails | alerts | charts | charges | billed | in the ledger | paid again | slowest run (s) |",
  "| ---- | --------------------------------------- | ------------------------- | ---- | ---- | ------- | ------ | ------ | ------- | ------ | ------------- | ---------- | --------------- |",
].join("\n");

export function line({ seed, begun, kills, outcome }: Round): string {
  const { rows, again, uncertain } = outcome;
  const cells = [
    seed,
    kills.map((one) => `${nameOf(one)} ${((one.at - begun) / 1000).toFixed(1)}`).join(", "),
    kills.map(({ usedRows }) => usedRows).join(", "),
    outcome.runs,
    Object.entries(rows)
      .map(([state, count]) => `${count} ${state}`)
      .join(", "),
    outcome.mails,
    outcome.alerts,
    outcome.charts,
    outcome.charges,
    `$${outcome.billed.toFixed(2)}`,
    `$${outcome.booked.toFixed(2)}${uncertain > 0 ? ` + ${uncertain.toFixed(2)} uncertain` : ""}`,
    `${again.lost} lost at a kill${again.others > 0 ? `, ${again.others} others` : ""}`,
    Math.round(outcome.slowest),
  ];
  return [`| ${cells.join(" | ")} |`, ...outcome.wrong.map((words) => `  WRONG: ${words}`)].join("\n");
}

export const isRight = ({ outcome }: Round) => outcome.wrong.length === 0;

export function summary(rounds: Round[]): string {
  const total = (count: (round: Round) => number) => rounds.reduce((sum, round) => sum + count(round), 0);
  const right = rounds.filter(isRight).length;
  return [
    `${right} rounds passed, ${rounds.length - right} failed`,
    `${total(({ kills }) => kills.reduce((sum, one) => sum + Number(one.console) + Number(one.database), 0))} SIGKILLs`,
    `${total(({ outcome }) => Object.values(outcome.rows).reduce((sum, count) => sum + count, 0))} rows`,
    `${total(({ outcome }) => outcome.charges)} charges`,
    `${total(({ outcome }) => outcome.again.lost)} paid again after a kill, ${total(({ outcome }) => outcome.again.others)} otherwise`,
  ].join("; ");
}
