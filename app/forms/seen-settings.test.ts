import { expect, inject, test } from "vitest";
import { openDatabase } from "../storage/database";
import { readSavedSettings } from "../toolkit/saved-settings.server";
import { saveBesideTheirs, saveForm, versionsOfForm } from "./seen-settings.server";
import { madeUpSettings } from "../toolkit/testing/made-up-settings";

const database = openDatabase({ url: inject("databaseUrl") });
const storage = { database, now: () => new Date("2026-11-27T10:00:00Z") };

/** Creates a group of settings and one form of it per user. */
function twoPeople() {
  const settings = madeUpSettings();
  const shipped = { keywords: "podcast", months: "1", prompt: "Shipped" };
  const save =
    (by: string) =>
    (typed: Partial<typeof shipped>, versions: { seen?: number; over?: number } = { seen: 0 }) =>
      saveForm(storage, { id: by, name: by }, settings, { ...shipped, ...typed }, versions);
  const inForce = async () => (await readSavedSettings(storage, settings)).values;
  const takeTheirs = (typed: Partial<typeof shipped>) =>
    saveBesideTheirs(storage, { id: "Lior", name: "Lior" }, settings, { ...shipped, ...typed }, { seen: 0 });
  return { dana: save("Dana"), lior: save("Lior"), takeTheirs, inForce };
}

test("what a colleague saved in other fields since the form was filled stays", async () => {
  const { dana, lior, inForce } = twoPeople();
  expect(await dana({ keywords: "interview, panel" })).toMatchObject({ version: 1 });
  expect(await lior({ months: "6" })).toMatchObject({ version: 2 });
  expect(await inForce()).toEqual({ keywords: ["interview", "panel"], months: 6, prompt: "Shipped" });
});

test("a field that both changed is told of, with nothing saved; saved over what was told, the rest of theirs stays", async () => {
  const { dana, lior, inForce } = twoPeople();
  await dana({ keywords: "interview", months: "3" });
  const mine = { months: "6", prompt: "Mine" };
  expect(await lior(mine)).toMatchObject({
    conflict: {
      version: 1,
      saved: { by: "Dana" },
      before: { months: 1 },
      values: { months: 3 },
      inBoth: ["months"],
    },
  });
  expect(await inForce()).toMatchObject({ months: 3, prompt: "Shipped" });

  // Dana saves again meanwhile, and Lior has not seen that version.
  await dana({ keywords: "interview", months: "4" }, { seen: 1 });
  expect(await lior(mine, { seen: 0, over: 1 })).toMatchObject({ conflict: { version: 2 } });
  expect(await lior(mine, { seen: 0, over: 2 })).toMatchObject({ version: 3 });
  expect(await inForce()).toEqual({ keywords: ["interview"], months: 6, prompt: "Mine" });
});

test("theirs are taken where both changed a field, and the rest of one's own is saved", async () => {
  const { dana, takeTheirs, inForce } = twoPeople();
  await dana({ keywords: "interview", months: "3" });
  await takeTheirs({ months: "6", prompt: "Mine" });
  expect(await inForce()).toEqual({ keywords: ["interview"], months: 3, prompt: "Mine" });
});

test("the same change by both is no conflict, and what nobody changed makes no version", async () => {
  const { dana, lior } = twoPeople();
  await dana({ months: "3" });
  expect(await lior({ months: "3" })).toMatchObject({ version: 1 });
  expect(await lior({})).toMatchObject({ version: 1, values: { months: 3 } });
});

test("a form that names no version saves all it carries; one that never was is refused", async () => {
  const { dana, lior } = twoPeople();
  await dana({ months: "3" });
  expect(await lior({}, {})).toMatchObject({ version: 2, values: { months: 1 } });
  await expect(lior({ months: "5" }, { seen: 9 })).rejects.toThrow("This version does not exist.");
});

test.each(["-1", "1.5", "x", "1e99x"])("%j is no version", (seen) => {
  const form = new FormData();
  form.set("seen", seen);
  expect(() => versionsOfForm(form)).toThrow("This version does not exist.");
});
