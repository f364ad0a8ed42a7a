/** Each fact of a record is named once, with other values that runs found. */
import { expect, test } from "vitest";
import { factsOf } from "./facts";
import type { FoundCell, FoundRow } from "./found-runs.server";

const row = (at: string, cells: FoundCell[]): FoundRow => ({
  runId: "run",
  title: "Run",
  tool: "Youtube Discovery",
  position: 0,
  at,
  vendors: null,
  isSandbox: false,
  reason: null,
  isLeftOut: false,
  cells,
  beside: [],
  asks: null,
  mostUsd: null,
});
const cell = (label: string, value: string, kind: FoundCell["kind"] = "text"): FoundCell => ({
  name: label.toLowerCase(),
  label,
  kind,
  value,
});
const key = (text: string, label: string) => ({
  key: text,
  label,
  value: text.slice(text.indexOf(":") + 1),
  source: "from a run",
  at: "2026-01-01T00:00:00.000Z",
});

test("a key and a found value are one fact; a different value stands below it", () => {
  const facts = factsOf(
    { name: "Jo Doe", keys: [key("email:jo@a.com", "E-mail"), key("linkedin:jo-doe", "LinkedIn")] },
    [
      row("2026-02-02T00:00:00.000Z", [
        cell("Name", "Jo Doe"),
        cell("E-mail", "JO@a.com", "e-mail"),
        cell("LinkedIn", "https://www.linkedin.com/in/jo-doe", "LinkedIn"),
        cell("Title", "Head of Video"),
      ]),
      row("2026-01-02T00:00:00.000Z", [cell("E-mail", "jo@b.com", "e-mail"), cell("Title", "Producer")]),
    ],
  );
  expect(facts.map(({ label, values }) => [label, values.map(({ text }) => text)])).toEqual([
    ["E-mail", ["jo@a.com", "jo@b.com"]],
    ["LinkedIn", ["jo-doe"]],
    ["Title", ["Head of Video", "Producer"]],
  ]);
  expect(facts.flatMap(({ values }) => values.map(({ href }) => href))).toEqual([
    "mailto:jo@a.com",
    null,
    "https://www.linkedin.com/in/jo-doe",
    null,
    null,
  ]);
});

test("another name than the header's is a fact", () => {
  const facts = factsOf({ name: "Jo Doe", keys: [] }, [
    row("2026-02-02T00:00:00.000Z", [cell("Name", "Joanna Doe")]),
  ]);
  expect(facts.map(({ label }) => label)).toEqual(["Name"]);
});
