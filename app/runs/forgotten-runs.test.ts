import { expect, test, vi } from "vitest";
import { ownDatabase } from "../../scripts/testing/file-database";
import { takeForgottenRuns } from "./storage/open-runs";
import { countRows } from "./storage/row-counts";
import { findRun, type NewRun } from "./storage/runs";
import { wakeForgottenRuns } from "./forgotten-runs.server";
import { startTestCsv, testApp, type TestApp } from "./testing/test-app";
import { testKeeper } from "./testing/work-csv";

const minute = 60_000;
const own = ownDatabase();
const newApp = () => testApp(own.url, async () => Response.json({ answer: "yes" }));
const ago = (app: TestApp, minutes: number) => new Date(app.time.now() - minutes * minute);

async function isForgotten(more: (app: TestApp) => Partial<NewRun>): Promise<boolean> {
  const app = await newApp();
  const id = await startTestCsv(app, "domain\nacme.com\n", { createdAt: ago(app, 60), ...more(app) });
  const found = await takeForgottenRuns(app.database, {
    lookedBefore: ago(app, 3),
    begunBefore: ago(app, 1),
  });
  return found.some((each) => each.id === id);
}
const pause = (until: number | null) => ({ upstream: "apollo", kind: "quota", detail: "", since: 0, until });

test.each<[string, (app: TestApp) => Partial<NewRun>]>([
  ["begun by no keeper for a minute", (app) => ({ status: "queued", createdAt: ago(app, 2) })],
  ["running, and looked at four minutes ago", (app) => ({ lookDueAt: ago(app, 4) })],
  ["running, and never looked at", () => ({})],
  [
    "paused until four minutes ago",
    (app) => ({ status: "paused", lookDueAt: ago(app, 4), pause: pause(ago(app, 4).getTime()) }),
  ],
  ["paused until a time, without a look planned for then", () => ({ status: "paused", pause: pause(1) })],
  [
    "resumed, and its keeper was not told, which means to look tomorrow",
    (app) => ({ lookDueAt: ago(app, -1440) }),
  ],
  [
    "cancelled while it was paused, and its keeper was not told of the mail",
    (app) => ({ status: "cancelled", lookDueAt: ago(app, -1440) }),
  ],
  ["ended four minutes ago with its mail due", (app) => ({ status: "done", finishedAt: ago(app, 4) })],
  [
    "ended with its mail on its way, looked at four minutes ago",
    (app) => ({ status: "failed", mail: "sending", lookDueAt: ago(app, 4) }),
  ],
])("forgotten: %s", async (_, more) => expect(await isForgotten(more)).toBe(true));

test.each<[string, (app: TestApp) => Partial<NewRun>]>([
  ["just made", (app) => ({ status: "queued", createdAt: ago(app, 0) })],
  ["looked at two minutes ago", (app) => ({ lookDueAt: ago(app, 2) })],
  ["begun two minutes ago", (app) => ({ createdAt: ago(app, 2) })],
  ["waiting for a person", () => ({ status: "paused", pause: pause(null) })],
  [
    "paused until tomorrow",
    (app) => ({ status: "paused", lookDueAt: ago(app, -1440), pause: pause(ago(app, -1440).getTime()) }),
  ],
  ["ended with a mail to be tried in five minutes", (app) => ({ status: "done", lookDueAt: ago(app, -5) })],
  ["ended and mailed", () => ({ status: "done", mail: "sent" })],
  ["ended with a mail given up", () => ({ status: "done", mail: "failed" })],
  ["ended a minute ago with its mail due", (app) => ({ status: "done", finishedAt: ago(app, 1) })],
])("not forgotten: %s", async (_, more) => expect(await isForgotten(more)).toBe(false));

/** Returns the scheduler's app and a run whose object lost its alarm. */
async function lost(more: Partial<NewRun> = {}) {
  const app = await newApp();
  const id = await startTestCsv(app, "domain\nacme.com\n", { createdAt: ago(app, 60), ...more });
  const object = testKeeper(app);
  let woken = 0;
  app.runs.wake = async (runId) => {
    if (runId !== id) return;
    woken += 1;
    await object.keeper.wake(runId);
  };
  return { app, id, object, tick: () => wakeForgottenRuns(app), woken: () => woken };
}

test("a run whose keeper is gone is woken, looked at, and then left alone", async () => {
  const { app, id, object, tick, woken } = await lost();
  await tick();
  expect(woken()).toBe(1);
  await vi.waitFor(() => expect(object.sent).toEqual([{ type: "read-csv", runId: id }]));
  await vi.waitFor(async () =>
    expect(await findRun(app.database, id)).toMatchObject({ wakes: 0, lookDueAt: expect.any(Date) as Date }),
  );
  await tick();
  expect(woken()).toBe(1);
});

test("a clock that ticks often ends no run sooner", async () => {
  const { app, id, tick } = await lost({ createdAt: new Date() });
  app.runs.wake = () => Promise.reject(new Error("The object is out of reach"));
  const said = vi.spyOn(console, "error").mockImplementation(() => undefined);
  app.clock.now += 5 * minute;
  for (let ticks = 0; ticks < 20; ticks += 1) await tick();
  expect(await findRun(app.database, id)).toMatchObject({ status: "running", wakes: 20 });
  app.clock.now += 11 * minute;
  await tick();
  said.mockRestore();
  expect(await findRun(app.database, id)).toMatchObject({ problem: { kind: "internal" } });
});

test("a run that is woken for nothing again and again ends with its reason, and its mail goes", async () => {
  const { app, id, object, tick } = await lost({ readAt: new Date() });
  await app.database.$client.execute({
    sql: `INSERT INTO run_rows (run_id, position, state, input_json) VALUES (?, 0, 'done', '{}'), (?, 1, 'queued', '{}')`,
    args: [id, id],
  });
  const { wake } = app.runs;
  app.runs.wake = () => Promise.reject(new Error("The object is out of reach"));
  const said = vi.spyOn(console, "error").mockImplementation(() => undefined);
  for (let ticks = 0; ticks < 15; ticks += 1) await tick();
  expect(await findRun(app.database, id)).toMatchObject({ status: "running", wakes: 15 });
  await tick();
  said.mockRestore();
  expect(await findRun(app.database, id)).toMatchObject({
    status: "done",
    problem: { kind: "internal", detail: expect.stringContaining("several attempts") as string },
    mail: "due",
    wakes: 0,
  });
  expect(await countRows(app.database, id)).toMatchObject({ done: 1, failed: 1, queued: 0 });
  app.runs.wake = wake;
  await app.runs.wake(id);
  await object.ring();
  expect(app.mails).toHaveLength(1);
});

test.each([
  ["due", "failed"],
  ["sending", "unconfirmed"],
] as const)(
  "a mail (%s) that nothing looks after again and again is given up with its reason",
  async (mail, end) => {
    const { app, id, tick } = await lost({ status: "done", mail, mailProblem: "Used up." });
    await app.database.$client.execute({ sql: "UPDATE runs SET wakes = 15 WHERE id = ?", args: [id] });
    app.runs.wake = async () => undefined;
    await tick();
    expect(await findRun(app.database, id)).toMatchObject({ mail: end, mailProblem: "Used up." });
  },
);

test("a look that fails of itself again and again comes more seldom, and then ends the run", async () => {
  const { app, id, object } = await lost({ readAt: new Date() });
  await app.database.$client.execute({
    sql: `INSERT INTO run_rows (run_id, position, state, input_json) VALUES (?, 0, 'queued', '{}')`,
    args: [id],
  });
  app.publish = () => Promise.reject(new TypeError("x is not a function"));
  const said = vi.spyOn(console, "error").mockImplementation(() => undefined);
  await object.storage.put("runId", id);
  const pauses: number[] = [];
  for (let looks = 0; looks < 10; looks += 1) {
    await object.ring();
    pauses.push(Math.round(((object.storage.alarmAt ?? 0) - app.time.now()) / 1000));
    app.clock.now += minute;
  }
  said.mockRestore();
  expect(pauses).toEqual([2, 4, 8, 16, 32, 60, 60, 60, 60, 2]);
  expect(await findRun(app.database, id)).toMatchObject({ status: "failed", problem: { kind: "internal" } });
});
