/** What staff may have to find out about later is a line in the log: which account, what, how it ended. */
import { afterEach, beforeEach, expect, inject, test, vi } from "vitest";
import { saveBudget } from "./integrations/integrations.server";
import { createAlert, deleteAlert } from "./reddit-alerts/alerts.server";
import { withdrawLinks } from "./runs/run-steering.server";
import { deleteRun } from "./runs/runs.server";
import { signedDownload } from "./runs/results/run-downloads.server";
import { startTestPlain, testApp, type TestApp } from "./runs/testing/test-app";
import { outsideTool } from "./staff/outside-token.server";
import { hashToken } from "./staff/hash-token.server";
import { addOutsideToken } from "./storage/staff";
import { saveSettingsChanges } from "./toolkit/saved-settings.server";
import { defineSettings } from "./toolkit/settings";
import { text } from "./toolkit/fields";

let app: TestApp;
let lines: unknown[];
beforeEach(async () => {
  app = await testApp(inject("databaseUrl"), () => Promise.reject(new Error("no service")));
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
