import { beforeEach, expect, test } from "vitest";
import { ownDatabase } from "../../scripts/testing/file-database";
import { mostGroupVersions } from "../prompts/versions.server";
import { type Database, openDatabase } from "../storage/database";
import { settings, settingsVersions } from "../storage/schema";
import { readConfiguration, saveConfiguration, takeTheirs, takeVersionAgain } from "./configuration.server";

const own = ownDatabase();
const person = (name: string) => ({ id: name, email: `${name}@example.com`, name });
const [dana, lior] = [person("Dana"), person("Lior")];

let database: Database;
let app: { database: Database; now(): Date };
beforeEach(async () => {
  database = openDatabase({ url: own.url });
  app = { database, now: () => new Date("2026-11-20T09:00:00Z") };
  await database.batch([database.delete(settings), database.delete(settingsVersions)]);
});

const told = async () =>
  (await readConfiguration(app)).versions.map(({ version, by, changes }) => [version, by, ...changes]);

test("every save is a version that says who changed what, over the shipped one", async () => {
  await saveConfiguration(app, dana, { model: "gpt-6.1-terra", temperature: 0.4 }, { seen: 0 });
  await saveConfiguration(app, lior, { model: "gpt-6.1-terra", temperature: 0 }, { seen: 1 });
  await saveConfiguration(app, lior, { temperature: 0 }, { seen: 2 });
  expect(await told()).toEqual([
    [2, "Lior", "GPT Model Temperature: from 0.4 to 0"],
    [1, "Dana", "GPT Model: from gpt-6-luna to gpt-6.1-terra", "GPT Model Temperature: from 0 to 0.4"],
    [0, null],
  ]);
  expect((await readConfiguration(app)).versions[0]?.at).toBe("2026-11-20T09:00:00.000Z");
});

test("an earlier version taken again is a new one, the shipped one too; one that never was is refused", async () => {
  const shipped = (await readConfiguration(app)).values;
  await saveConfiguration(app, dana, { temperature: 0.4 }, { seen: 0 });
  await saveConfiguration(app, dana, { temperature: 1 }, { seen: 1 });
  const again = await takeVersionAgain(app, lior, 1, { seen: 2 });
  expect(again).toMatchObject({ version: 3, values: { temperature: 0.4 } });
  expect((await told())[0]).toEqual([3, "Lior", "GPT Model Temperature: from 1 to 0.4"]);
  expect(await takeVersionAgain(app, lior, 0, { seen: 3 })).toMatchObject({ version: 4, values: shipped });
  await expect(takeVersionAgain(app, lior, 9, { seen: 4 })).rejects.toThrow("This version does not exist.");
});

test("who saves over a version they have not seen is told of it, and nothing is overwritten", async () => {
  await saveConfiguration(app, dana, { temperature: 0.4 }, { seen: 0 });
  const conflict = {
    conflict: {
      version: 1,
      by: "Dana",
      at: "2026-11-20T09:00:00.000Z",
      changes: ["GPT Model Temperature: from 0 to 0.4"],
    },
  };
  expect(await saveConfiguration(app, lior, { temperature: 1 }, { seen: 0 })).toEqual(conflict);
  expect(await takeVersionAgain(app, lior, 0, { seen: 0 })).toEqual(conflict);
  expect((await readConfiguration(app)).values.temperature).toBe(0.4);
  expect(await saveConfiguration(app, lior, { temperature: 1 }, { seen: 0, over: 1 })).toMatchObject({
    version: 2,
  });
});

test("a user who takes a colleague's value keeps the other changes of the form", async () => {
  await saveConfiguration(app, dana, { temperature: 0.4 }, { seen: 0 });
  const { values } = await readConfiguration(app);
  const form = { ...values, temperature: 1, model: "gpt-6.1-terra" };
  expect(await saveConfiguration(app, lior, form, { seen: 0 })).toMatchObject({ conflict: { version: 1 } });
  const taken = { version: 2, values: { temperature: 0.4, model: "gpt-6.1-terra" } };
  expect(await takeTheirs(app, lior, form, { seen: 0 })).toMatchObject(taken);
});

test("the list has the newest, of which the oldest still says what it changed, and the shipped one", async () => {
  for (let at = 1; at <= mostGroupVersions + 2; at++)
    await saveConfiguration(app, dana, { temperature: at / 100 }, { seen: at - 1 });
  const versions = await told();
  expect(versions).toHaveLength(mostGroupVersions + 1);
  expect(versions.slice(-2)).toEqual([
    [3, "Dana", "GPT Model Temperature: from 0.02 to 0.03"],
    [0, null],
  ]);
});
