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
    expect(fileSentence(run({}))).toBe("Row 27 of 200. It goes to ann@acme.com when all are worked.");
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
    expect(words).toContain("697 rows keep theirs, 4,303 were not looked up.");
    expect(words).toContain("not paid for twice");
  });
});

test("before a cancel it says what stays, what goes, and how to go on later", () => {
  expect(cancelQuestion(run({}))).toBe(
    "Cancel this run? 27 worked rows keep their results, and their file goes to ann@acme.com; 173 rows are not looked up. The run's page can go on with them; what was answered is not paid for twice.",
  );
  expect(cancelQuestion(run({ counts: null }))).toBe("Cancel this run? No row was worked yet.");
});
