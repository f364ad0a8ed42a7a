/**
 * 500 pairs of lines, written without knowledge of the rules in `recognition.ts`. Half are one
 * person or company with proof; half are two that look alike.
 */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { keysOf } from "../keys/line-keys";
import { type Known, recognise, type SeenLine } from "./recognition";

interface Observation {
  /** The question to the vendor; a line of a file has none. */
  asked?: { email?: string; linkedin?: string; domain?: string };
  name?: string;
  company?: string;
  emails?: string[];
  linkedin?: string;
  domain?: string;
  linkedinCompany?: string;
}

interface Pair {
  id: string;
  class: string;
  kind: "person" | "company";
  must: "join" | "apart";
  observations: Observation[];
}

const pairs = readFileSync(new URL("./testing/planted-pairs.jsonl", import.meta.url), "utf8")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line) as Pair);

function lineOf(kind: Pair["kind"], { asked, name, company, emails = [], ...rest }: Observation): SeenLine {
  const linkedin = kind === "person" ? rest.linkedin : (rest.linkedinCompany ?? rest.linkedin);
  const own = { linkedin, domain: rest.domain, name };
  const question = asked ? keysOf(kind, asked) : [];
  const said = [
    ...keysOf(kind, { ...own, email: emails[0] }),
    ...emails.slice(1).flatMap((email) => keysOf(kind, { email, name })),
  ];
  return {
    keys: [...new Set([...said, ...question])],
    asked: question,
    name: name ?? null,
    title: null,
    company: company ?? null,
    vendor: asked ? "apollo" : null,
  };
}

const nothing = (): Known => ({
  records: new Map(),
  holders: new Map(),
  contested: new Set(),
  keptOut: new Set(),
  splitProofs: new Set(),
});

function isJoined({ kind, observations }: Pair): boolean {
  const known = nothing();
  let made = 0;
  const { outcomes, joins } = recognise(
    observations.map((each) => lineOf(kind, each)),
    known,
    () => `record-${++made}`,
  );
  const standing = (id: string): string => {
    const join = joins.find(({ goneId }) => goneId === id);
    return join ? standing(join.keptId) : id;
  };
  const [one, other] = outcomes.map((outcome) => ("record" in outcome ? standing(outcome.record) : null));
  return one != null && one === other;
}

const wrong = (must: Pair["must"]) =>
  pairs
    .filter((pair) => pair.must === must && isJoined(pair) !== (must === "join"))
    .map((pair) => `${pair.id} ${pair.class}`);

test("half of the pairs are one, half of them two", () => {
  expect(pairs.filter(({ must }) => must === "join")).toHaveLength(250);
  expect(pairs.filter(({ must }) => must === "apart")).toHaveLength(250);
});

test("no two become one without a proof", () => {
  expect(wrong("apart")).toEqual([]);
});

test("whoever a key or an answer proves to be one is one", () => {
  // Two domains with different labels are only suggested, because the second may belong to a sister
  // company.
  expect(wrong("join")).toEqual(["p229 two-domains-answer", "p233 two-domains-answer"]);
});
