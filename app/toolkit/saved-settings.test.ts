import { expect, inject, test } from "vitest";
import { openDatabase } from "../storage/database";
import { listVersions } from "../storage/settings";
import { readSavedSettings, saveSettingsChanges } from "./saved-settings.server";
import { madeUpSettings } from "./testing/made-up-settings";

const database = openDatabase({ url: inject("databaseUrl") });
const storage = { database, now: () => new Date() };

const versions = (name: string) =>
  listVersions(database, name, { keys: ["keywords", "months", "prompt"], limit: 10 });

test("what is saved as it is in force adds no version, shipped or saved", async () => {
  const settings = madeUpSettings();
  const save = (body: Record<string, unknown>, by = "Dana") =>
    saveSettingsChanges(storage, { id: "a", name: by }, settings, body);
  expect((await save({ prompt: "Shipped", keywords: ["podcast"] })).version).toBe(0);
  expect(await save({ prompt: "Ours", keywords: ["podcast"] })).toMatchObject({
    version: 1,
    values: { prompt: "Ours", keywords: ["podcast"], months: 1 },
  });
  expect((await save({ prompt: "Ours", keywords: ["podcast"], months: "1" }, "Lior")).version).toBe(1);
  const kept = await versions(settings.group);
  expect(kept.map(({ version, by, changed }) => ({ version, by, changed }))).toEqual([
    { version: 1, by: "Dana", changed: ["prompt"] },
  ]);
  expect((await readSavedSettings(storage, settings)).values.prompt).toBe("Ours");
});

test("a value saved unchanged is no conflict with a colleague's save of the same", async () => {
  const settings = madeUpSettings();
  const save = (body: Record<string, unknown>, expected?: number) =>
    saveSettingsChanges(storage, { id: "a", name: "Dana" }, settings, body, expected);
  await save({ prompt: "Ours" });
  expect((await save({ prompt: "Ours" }, 0)).version).toBe(1);
  await expect(save({ prompt: "Mine" }, 0)).rejects.toThrow("Dana saved a newer version in the meantime.");
});
