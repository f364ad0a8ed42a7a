import { describe, expect, test } from "vitest";
import type { RunCounts, RunView } from "../runs/run-view";
import { cancelQuestion, fileSentence } from "./csv-run-words";

const counts = (change: Partial<RunCounts>): RunCounts => ({
  total: 200,
  queued: 0,
  running: 0,
  done: 0,
  noData: 0,
  skipped: 0,
  failed: 0,
  cancelled: 0,
  ...change,
});
const run = (change: Partial<RunView>): RunView => ({
  id: "r1",
  tool: "youtube",
  query: "scrape",
  kind: "csv",
  title: "leads.csv",
  status: "running",
  input: {},
  secretsGone: [],
  filters: {},
  progress: null,
  counts: counts({ done: 20, failed: 7, queued: 170, running: 3 }),
  cost: { usd: 0, units: {} },
  email: "ann@acme.com",
  mail: "due",
  sandbox: false,
  createdAt: "2026-11-20T12:00:00.000Z",
  startedAt: null,
  finishedAt: null,
  by: "Dana",
  ...change,
});
const sent = "The csv file was sent to email.";

describe("a file's run in a sentence", () => {
  test("tells the row it is at and whom the file goes to", () => {
    expect(fileSentence(run({}))).toBe(
      "Row 27 of 200. We email the results to ann@acme.com when all rows are done.",
    );
  });

  test("says that the file was sent only when it was", () => {
    expect(fileSentence(run({ status: "done", mail: "sent" }))).toContain(sent);
    for (const mail of ["none", "due", "sending", "failed", "unconfirmed"] as const)
      expect(fileSentence(run({ status: "done", mail }))).not.toContain(sent);
    for (const status of ["queued", "running", "paused", "failed", "cancelled"] as const)
      expect(fileSentence(run({ status, mail: "sent" }))).not.toContain(sent);
  });

  test("a cancelled run counts its worked rows and how to go on", () => {
    const words = fileSentence(
      run({ status: "cancelled", counts: counts({ total: 5000, done: 697, cancelled: 4303 }) }),
    );
    expect(words).toContain("697 rows keep their results, 4,303 were not looked up.");
    expect(words).toContain("won't pay twice");
  });
});

test("before a cancel it says what stays, what goes, and how to go on later", () => {
  expect(cancelQuestion(run({}))).toBe(
    "Cancel this run? 27 finished rows keep their results, and the file is emailed to ann@acme.com; 173 rows will not be looked up. You can continue the remaining rows on the run's page. You won't pay twice for results already found.",
  );
  expect(cancelQuestion(run({ counts: null }))).toBe("Cancel this run? No row has been processed yet.");
});
