/** Security events appear in the log with account, event and outcome. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ownDatabase } from "../scripts/testing/file-database";
import { saveBudget } from "./integrations/integrations.server";
import { createAlert, deleteAlert } from "./reddit-alerts/alerts.server";
import { withdrawLinks } from "./runs/run-steering.server";
import { purge } from "./runs/purge.server";
import { deleteRun } from "./runs/runs.server";
import { signedDownload } from "./runs/results/run-downloads.server";
import { startTestPlain, testApp, type TestApp } from "./runs/testing/test-app";
import { outsideTool } from "./staff/outside-token.server";
import { hashToken } from "./staff/hash-token.server";
import { byCommand, readEvents, writeEvent } from "./storage/security-events";
import { addOutsideToken } from "./staff/storage/staff";
import { saveSettingsChanges } from "./toolkit/saved-settings.server";
import { defineSettings } from "./toolkit/settings";
import { text } from "./toolkit/fields";

const own = ownDatabase();
let app: TestApp;
let lines: unknown[];
beforeEach(async () => {
  app = await testApp(own.url, () => Promise.reject(new Error("no service")));
  lines = [];
  vi.spyOn(console, "info").mockImplementation((line: string) => void lines.push(JSON.parse(line)));
});
afterEach(() => void vi.restoreAllMocks());

test("a run removed, its links withdrawn, and a link that was made up", async () => {
  const id = await startTestPlain(app);
  await withdrawLinks(app, app.person, id);
  await signedDownload(app, id, new URLSearchParams({ until: "9999999999999", signature: "made up" }));
  await deleteRun(app, app.person, id);
  expect(lines).toEqual([
    { security: "links-withdrawn", account: app.person.id, outcome: "done", about: id },
    { security: "file-signature", account: null, outcome: "refused", about: id },
    { security: "run-deleted", account: app.person.id, outcome: "done", about: id },
  ]);
});

test("what was done is kept for staff, newest first, by whom and about what, for a year", async () => {
  const about = { account: app.person.id, outcome: "done" as const };
  const began = app.now().getTime();
  const at = (minutes: number) => new Date(began + minutes * 60_000);
  for (const minutes of [1, 2, 3])
    await writeEvent(app.database, "run-deleted", { ...about, about: `run ${minutes}`, at: at(minutes) });
  await writeEvent(app.database, "second-step-off", { ...byCommand(app.person.id), at: at(4) });
  const own = await readEvents(app.database, { staffId: app.person.id });
  expect(own.events.map((event) => event.about)).toEqual(["run 3", "run 2", "run 1"]);
  expect(own.events[0]).toMatchObject({ event: "run-deleted", by: "Test person", outcome: "done" });
  const earlier = await readEvents(app.database, { staffId: app.person.id, before: at(2) });
  expect(earlier.events.map((event) => event.about)).toEqual(["run 1"]);
  const { events } = await readEvents(app.database, { event: "second-step-off" });
  expect(events[0]).toMatchObject({ by: null, about: "Test person" });
  await purge(app, new Date(at(3).getTime() + 365 * 86_400_000));
  expect((await readEvents(app.database, { staffId: app.person.id })).events).toHaveLength(1);
});

test("more events than a page holds: each is on one page", async () => {
  const account = crypto.randomUUID();
  for (let minutes = 0; minutes < 51; minutes++)
    await writeEvent(app.database, "alert-deleted", {
      account,
      outcome: "done",
      at: new Date(minutes * 60_000),
    });
  const first = await readEvents(app.database, { staffId: account });
  expect(first.events).toHaveLength(50);
  const second = await readEvents(app.database, { staffId: account, before: first.next ?? undefined });
  expect(second.events).toHaveLength(1);
  expect(second.next).toBeNull();
});

test("an alert removed, once", async () => {
  const { _id } = await createAlert(app, app.person, { keyword: "a secret plan" });
  expect(await deleteAlert(app, app.person, _id)).toBe(true);
  expect(await deleteAlert(app, app.person, _id)).toBe(false);
  expect(lines).toEqual([{ security: "alert-deleted", account: app.person.id, outcome: "done", about: _id }]);
});

test("a budget and settings that changed, without what was entered", async () => {
  const settings = defineSettings({
    group: `group-${crypto.randomUUID()}`,
    api: "/api/none",
    fields: { words: text({ label: "Words" }) },
  });
  const save = () => saveSettingsChanges(app, app.person, settings, { words: "a secret plan" });
  await save();
  await save();
  await saveBudget(app, app.person, { upstream: "apollo", limit: 12, unit: "usd" });
  const told = { account: app.person.id, outcome: "done" };
  expect(lines).toEqual([
    { security: "settings-changed", ...told, about: settings.group },
    { security: "budget-changed", ...told, about: "apollo" },
  ]);
});

test("an outside tool that came with its token", async () => {
  const token = crypto.randomUUID();
  const name = `tool ${token.slice(0, 8)}`;
  await addOutsideToken(app.database, {
    name,
    kind: "apollo",
    tokenHash: hashToken(token),
    createdAt: app.now(),
  });
  const headers = { authorization: `Bearer ${token}` };
  await outsideTool(app, new Request(`${app.origin}/api/signals/target-no-emails-ep-1`, { headers }));
  await outsideTool(app, new Request(`${app.origin}/api/runs`, { headers }));
  expect(lines).toEqual([{ security: "outside-token", account: null, outcome: "done", about: name }]);
});
