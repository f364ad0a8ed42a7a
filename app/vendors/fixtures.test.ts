import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { fixture, recordedIn } from "./replay";

const folder = new URL("./fixtures/", import.meta.url);

test("of every fixture it is said where its form comes from", () => {
  const said = fixture("README.md")
    .split("\n")
    .map((line) => line.split("|")[1] ?? "");
  const folders = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const unsaid = folders.filter(({ name }) => !said.some((cell) => cell.includes(`\`${name}\``)));
  expect(unsaid.map(({ name }) => name)).toEqual([]);
});

// Refusals may quote one line of a vendor's real message. A longer answer would contain recorded
// values.
test("no fixture is a recorded answer", () => {
  const plain = (text: string) => text.replace(/\s+/g, "");
  const recorded = new Set(recordedIn("").map((path) => plain(fixture(path))));
  const own = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((path) =>
    /\.\w+$/.test(path),
  );
  expect(own.filter((path) => recorded.has(plain(fixture(path))) && fixture(path).length > 300)).toEqual([]);
});
