import { beforeAll, describe, expect, inject, test } from "vitest";
import { definePromptSet } from "./prompt-set";
import { savePrompts, versionsOf } from "./versions.server";
import { labelVersion, loadSettings } from "../storage/settings";
import { testApp, type TestApp } from "../runs/testing/test-app";

let app: TestApp;
beforeAll(async () => {
  app = await testApp(inject("databaseUrl"), () => Promise.reject(new Error("Nothing is asked here")));
});

const variables = [{ name: "person.name", means: "Name", example: "Dana" }];
const prompt = (key: string) => ({ key, label: key, initial: `Shipped ${key}`, variables });

/** Returns a group that no other test uses. */
function someSet() {
  const group = `made-up-${crypto.randomUUID()}`;
  const set = definePromptSet({
    slug: group,
    title: "Made up",
    purpose: "",
    path: "/",
    group,
    prompts: [prompt("prompt1"), prompt("prompt2")],
  });
  return set.settings;
}

const person = (name: string) => ({ id: name, email: `${name}@example.com`, name });
const [dana, lior] = [person("Dana"), person("Lior")];

describe("versions", () => {
  test("every save is one, with author and time; the shipped text is the first", async () => {
    const settings = someSet();
    await savePrompts(app, dana, settings, { prompt1: "One" });
    await savePrompts(app, lior, settings, { prompt2: "Other" });
    await savePrompts(app, lior, settings, { prompt1: "Two" });
    const versions = await versionsOf(app, settings, "prompt1");
    expect(versions.map(({ version, by, text }) => ({ version, by, text }))).toEqual([
      { version: 3, by: "Lior", text: "Two" },
      { version: 1, by: "Dana", text: "One" },
      { version: 0, by: null, text: "Shipped prompt1" },
    ]);
    expect(versions[0]?.at).toMatch(/^\d{4}-\d\d-\d\dT/);
  });

  test("an old text restored is a new version; the same text again is none", async () => {
    const settings = someSet();
    await savePrompts(app, dana, settings, { prompt1: "One" });
    await savePrompts(app, dana, settings, { prompt1: "Two" });
    await savePrompts(app, dana, settings, { prompt1: "One" });
    await savePrompts(app, dana, settings, { prompt1: "One" });
    const texts = (await versionsOf(app, settings, "prompt1")).map(({ text }) => text);
    expect(texts).toEqual(["One", "Two", "One", "Shipped prompt1"]);
  });

  test("a label is the version's, can be taken off, and steers nothing", async () => {
    const settings = someSet();
    await savePrompts(app, dana, settings, { prompt1: "One" });
    await savePrompts(app, dana, settings, { prompt1: "Two" });
    const label = (version: number, words: string) =>
      labelVersion(app.database, { group: settings.group, version, label: words });
    const labels = async () => (await versionsOf(app, settings, "prompt1")).map((each) => each.label);
    expect(await label(1, "Spring")).toBe(true);
    expect(await labels()).toEqual([null, "Spring", null]);
    expect(await label(1, "")).toBe(true);
    expect(await labels()).toEqual([null, null, null]);
    expect(await label(9, "Not there")).toBe(false);
    expect((await loadSettings(app.database, settings.group)).values).toEqual({ prompt1: "Two" });
  });

  test("a save changes only its own key", async () => {
    const settings = someSet();
    await savePrompts(app, dana, settings, { prompt1: "One" });
    await savePrompts(app, lior, settings, { prompt2: "Two" });
    expect((await versionsOf(app, settings, "prompt1"))[0]?.text).toBe("One");
    expect((await versionsOf(app, settings, "prompt2"))[0]?.text).toBe("Two");
  });
});

describe("two people", () => {
  test("at the same prompt: the second is told of the first, whose text stays", async () => {
    const settings = someSet();
    await savePrompts(app, dana, settings, { prompt1: "Hers" }, 0);
    const refused = await savePrompts(app, lior, settings, { prompt2: "Fine", prompt1: "His" }, 0);
    expect(refused).toMatchObject({ conflict: { key: "prompt1", by: "Dana", text: "Hers", version: 1 } });
    expect((await versionsOf(app, settings, "prompt1"))[0]?.text).toBe("Hers");
    const over = await savePrompts(app, lior, settings, { prompt1: "His" }, 1);
    expect(over).toMatchObject({ saved: { prompt1: "His" }, version: 2 });
    expect((await versionsOf(app, settings, "prompt1")).map(({ text }) => text)).toContain("Hers");
  });

  test("at different prompts disturb each other in nothing, even at the same moment", async () => {
    const settings = someSet();
    const answers = await Promise.all([
      savePrompts(app, dana, settings, { prompt1: "Hers" }, 0),
      savePrompts(app, lior, settings, { prompt2: "His" }, 0),
    ]);
    expect(answers.every((answer) => "saved" in answer)).toBe(true);
    expect((await versionsOf(app, settings, "prompt1"))[0]?.text).toBe("Hers");
    expect((await versionsOf(app, settings, "prompt2"))[0]?.text).toBe("His");
  });
});

test("one person's saves of two prompts in the same millisecond are both kept", async () => {
  const at = new Date();
  const sameMoment = { database: app.database, now: () => at };
  // The database decides which of the two comes first. In twenty pairs, some overlap.
  for (let pair = 0; pair < 20; pair++) {
    const settings = someSet();
    await Promise.all([
      savePrompts(sameMoment, dana, settings, { prompt1: "One" }, 0),
      savePrompts(sameMoment, dana, settings, { prompt2: "Two" }, 0),
    ]);
    expect((await loadSettings(app.database, settings.group)).values).toEqual({
      prompt1: "One",
      prompt2: "Two",
    });
  }
});

test("a text written long ago is still told of the save it missed", async () => {
  const settings = someSet();
  await savePrompts(app, dana, settings, { prompt1: "Hers" }, 0);
  for (let at = 1; at <= 60; at++) await savePrompts(app, dana, settings, { prompt2: `Text ${at}` });
  expect(await savePrompts(app, lior, settings, { prompt1: "His" }, 0)).toMatchObject({
    conflict: { key: "prompt1", text: "Hers", version: 61 },
  });
  expect((await versionsOf(app, settings, "prompt1")).map(({ text }) => text)).toEqual([
    "Hers",
    "Shipped prompt1",
  ]);
});

test("a text with an unknown variable is refused and makes no version", async () => {
  const settings = someSet();
  await expect(savePrompts(app, dana, settings, { prompt1: "{{person.shoe}}" })).rejects.toThrow(
    "{{person.shoe}}",
  );
  expect(await versionsOf(app, settings, "prompt1")).toHaveLength(1);
});
