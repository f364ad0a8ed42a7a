/** Readers of outside text must not become slow on malicious texts. */
import { readFileSync } from "node:fs";
import { glob } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { callApart } from "../scripts/testing/call-apart";
import { countSteps } from "../scripts/testing/count-steps";
import { parseWhole } from "./runs/testing/parse-whole";
import { entries } from "./testing/worst-text";
import { worstTexts } from "./testing/worst-texts";

const megabyte = 1_000_000;
const urlOf = (file: string) => new URL(file, import.meta.url);

test.each(worstTexts)(
  "$entry: $name of $file answers soon, whatever it is given: $text",
  async ({ file, name, args }) => {
    await expect(callApart({ file: urlOf(file), name, args: args(megabyte) })).resolves.toBeDefined();
  },
);

test("every entry has a reader among them", () => {
  expect([...new Set(worstTexts.map(({ entry }) => entry))].toSorted()).toEqual([...entries].toSorted());
});

/** Number of characters; twice as many may take at most 2.1 times the steps. */
const some = 40_000;

test(
  "twice the text takes twice the steps, of the worst that each reader can be given",
  { timeout: 120_000 },
  async () => {
    const calls = worstTexts.flatMap(({ file, name, args }) =>
      [some, 2 * some].map((size) => ({ file: urlOf(file).href, name, args: args(size) })),
    );
    const steps = await countSteps(calls);
    const grown = worstTexts.map(({ file, name, text }, at) => {
      const [once = 0, twice = 0] = steps.slice(2 * at, 2 * at + 2);
      return { reader: `${file} ${name}: ${text}`, once, twice, times: twice / Math.max(once, 1) };
    });
    expect(grown.filter(({ times }) => times > 2.1)).toEqual([]);
    expect(grown.every(({ once }) => once > 0)).toBe(true);
  },
);

test("steps are counted: of a loop in a loop four times as many", async () => {
  const file = urlOf("testing/slow-reader.ts").href;
  const [once = 0, twice = 0] = await countSteps(
    [500, 1000].map((size) => ({ file, name: "slowReader", args: ["<".repeat(size)] })),
  );
  expect(twice / once).toBeGreaterThan(3.5);
});

test("a file that goes through a text by hand is among the readers", async () => {
  const walks =
    /(?:while|for) \((?:(?!\) \{).)*(?:indexOf|charCodeAt|codePointAt|charAt|\.exec)\(|(?:indexOf|charAt)\([^)]*, (?:at|from|start|end|position)\b/;
  const found: string[] = [];
  for await (const file of glob("**/*.{ts,tsx}", { cwd: fileURLToPath(new URL(".", import.meta.url)) })) {
    if (/\.test\.|(?:^|\/)testing\//.test(file)) continue;
    if (walks.test(readFileSync(urlOf(file), "utf8"))) found.push(file);
  }
  expect(found).toContain("keys/email.ts");
  const known = new Set(worstTexts.map(({ file }) => file));
  expect(found.filter((file) => !known.has(file))).toEqual([]);
});

test("the file of the texts above that is parsed whole is parsed at all", () => {
  expect(parseWhole("domain\na.example\n", ",")).toBe(2);
  expect(parseWhole('domain\n"a.example', ",")).toMatch(/quot/);
});
