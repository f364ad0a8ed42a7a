/** Puts a record's keys and the values that runs found into one list of facts, each named once. */
import { linkedInCompanyLink, linkedInLink } from "../keys/linkedin";
import type { KindName } from "../toolkit/tables/kinds";
import type { FoundRow } from "./found-runs.server";
import { propertiesOf } from "./found-values";
import type { ShownRecord } from "./shown-record";

export interface FactValue {
  text: string;
  /** URL of the value, or null. */
  href: string | null;
  /** The stored source of a key, or the row of the run that found the value. */
  from: { words: string; at: string } | { row: FoundRow; more: number };
}

export interface Fact {
  label: string;
  /** The value in use first, then others that runs found. */
  values: FactValue[];
}

type Known = Pick<ShownRecord, "name" | "keys">;

/** Returns the facts: addresses first, then the properties in the order of the newest run. */
export function factsOf({ name, keys }: Known, rows: readonly FoundRow[]): Fact[] {
  const facts = new Map<string, FactValue[]>();
  const add = (label: string, value: FactValue) => {
    const values = facts.get(label) ?? [];
    facts.set(label, values);
    if (!values.some(({ text }) => folded(text) === folded(value.text))) values.push(value);
  };
  for (const { key, label, value, source, at } of keys)
    add(label, { text: value, href: linkOf(key, value), from: { words: source, at } });
  for (const { label, values } of propertiesOf(rows))
    for (const { text, kind, row, more } of values)
      add(label, { text: shortOf(kind, text), href: linkOfKind(kind, text), from: { row, more } });
  return [...facts].flatMap(([label, values]) => {
    // The header shows the name.
    const isName = label === "Name" && values.length === 1 && folded(values[0]?.text ?? "") === folded(name);
    return isName ? [] : [{ label, values }];
  });
}

const folded = (text: string) => text.trim().toLowerCase();

/** Returns a profile without the start of its URL, as a key is shown. */
const shortOf = (kind: KindName, text: string): string =>
  kind === "LinkedIn"
    ? text.replace(/^https?:\/\/(www\.)?linkedin\.com\/(in|company)\//i, "").replace(/\/$/, "")
    : text;

function linkOf(key: string, value: string): string {
  if (key.startsWith("domain:")) return `https://${value}`;
  if (key.startsWith("linkedin:")) return linkedInLink(value);
  if (key.startsWith("linkedin-company:")) return linkedInCompanyLink(value);
  return `mailto:${value}`;
}

const linkOfKind = (kind: KindName, text: string): string | null =>
  (kind === "link" || kind === "LinkedIn") && /^https?:\/\//i.test(text) ? text : null;
