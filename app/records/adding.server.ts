/**
 * Turns lines of a run or a file into records and list entries. Each portion needs two database
 * round trips.
 */
import type { InStatement } from "@libsql/client";
import type { App } from "../app";
import { writeBatch } from "../storage/batch";
import { portion } from "../storage/portions";
import { InvalidInput } from "../toolkit/invalid-input";
import { forgottenForms } from "../exclusions/forgotten-keys.server";
import { joinRecords } from "./joining.server";
import { type Known, type Outcome, proofOf, recognise, type Recognised, type SeenLine } from "./recognition";
import {
  type Adding,
  insertClaims,
  insertKeys,
  insertLines,
  insertRecords,
  recordsOfKeys,
  seeRecords,
  whereLinesAre,
} from "./storage/adding";
import { readKnown } from "./storage/known-keys";
import { suffixesOf } from "./suffix-list";

type Using = Pick<App, "database" | "newId" | "now" | "config">;

/** Where a line comes from. Stored with each key for right-of-access exports. */
export interface LineSource {
  run?: string;
  row?: number;
  vendor?: string | null;
  file?: string;
  /** ISO 8601 time of the vendor's answer. */
  at?: string;
}

export interface LineToAdd extends SeenLine {
  note: string | null;
  source: LineSource;
}

/** The facts that a new record stores. */
interface Making {
  kind: "person" | "company";
  by: string;
  sandbox: boolean;
}

export interface AddTo extends Omit<Adding, "at">, Making {}

/** Counts by result; they add up to the number of lines. */
export interface Added {
  added: number;
  /** Lines that were in the list before, or appear twice in the input. */
  already: number;
  /** Lines that a colleague removed from the list by hand. */
  removedBefore: number;
  keptOut: number;
  contested: number;
  noKey: number;
  /** Lines that did not fit, because the list was full. */
  noRoom: number;
  /** The first lines that were left out, each with its reason. */
  leftOut: { name: string; why: string }[];
}

export const nothingAdded = (): Added => ({
  added: 0,
  already: 0,
  removedBefore: 0,
  keptOut: 0,
  contested: 0,
  noKey: 0,
  noRoom: 0,
  leftOut: [],
});

const mostNamed = 20;
/** Retries if another batch takes a key between our read and our write. */
const tries = 4;

/**
 * Adds lines to a list, and creates records for new people or companies.
 * @param lines at most one portion
 */
export async function addLines(app: Using, target: AddTo, lines: readonly LineToAdd[]): Promise<Added> {
  const counts = nothingAdded();
  await recordLines(app, target, lines, counts, {
    statements: (placed, at) => [
      ...insertLines(
        placed.map(({ key, line: { note } }) => ({ key, note })),
        { ...target, at },
      ),
      whereLinesAre(
        target.listId,
        placed.map(({ key }) => key),
      ),
    ],
    take: (placed, rows) => countPlaced(counts, target.actId, placed, rows),
  });
  return counts;
}

/** What kept lines from getting a record. */
export type Unrecorded = Pick<Added, "keptOut" | "contested" | "noKey" | "leftOut">;

/**
 * Finds or makes the record of each line, and adds it to no list.
 * @param lines at most one portion
 */
export async function recordsOfAll(
  app: Using,
  making: Making,
  lines: readonly LineToAdd[],
): Promise<Unrecorded & { records: string[] }> {
  const counts = nothingAdded();
  const records = new Set<string>();
  await recordLines(app, making, lines, counts, {
    statements: (placed) => [recordsOfKeys(placed.map(({ key }) => key))],
    take(placed, rows) {
      const byKey = new Map(rows.map((row) => [String(row.key), String(row.record_id)]));
      for (const { key } of placed) {
        const record = byKey.get(key);
        if (record) records.add(record);
      }
      return placed.flatMap(({ key, line }) => (byKey.has(key) ? [] : [line]));
    },
  });
  const { keptOut, contested, noKey, leftOut } = counts;
  return { records: [...records], keptOut, contested, noKey, leftOut };
}

interface Placed {
  line: LineToAdd;
  /** A key that leads to the record. */
  key: string;
  record: string;
}

/** The writes of one batch besides the records; the last statement returns the lines' positions. */
interface Writing {
  statements(placed: Placed[], at: number): InStatement[];
  /** Returns the lines to retry, because another batch took one of their keys. */
  take(placed: Placed[], rows: readonly Record<string, unknown>[]): LineToAdd[];
}

async function recordLines(
  app: Using,
  making: Making,
  lines: readonly LineToAdd[],
  counts: Added,
  writing: Writing,
): Promise<void> {
  if (lines.length > portion)
    throw new InvalidInput(`One request can add up to ${portion} lines. Send the rest in further requests.`);
  let open = lines;
  for (let left = tries; open.length > 0 && left > 0; left--)
    open = await recordOnce(app, making, open, counts, writing);
  if (open.length > 0) throw new InvalidInput("Someone else is adding the same lines right now. Try again.");
}

/**
 * Makes one attempt.
 * @returns the lines to retry, because another batch took one of their keys
 */
async function recordOnce(
  app: Using,
  making: Making,
  lines: readonly LineToAdd[],
  counts: Added,
  { statements: more, take }: Writing,
): Promise<LineToAdd[]> {
  const known = await readKnown(app.database, askedOf(app, lines));
  const decided = recognise(lines, known, () => app.newId());
  const at = app.now().getTime();
  const placed = lines.flatMap((line, at): Placed[] => {
    const outcome = decided.outcomes[at];
    const key = outcome && "record" in outcome ? keyOf(line, outcome.record, known) : undefined;
    return outcome && "record" in outcome && key ? [{ line, key, record: outcome.record }] : [];
  });
  const made = new Set(decided.made.map(({ id }) => id));
  const written = await writeBatch(app.database, [
    ...statements(making, lines, decided, at),
    ...seeRecords(
      placed
        .filter(({ record }) => !made.has(record))
        .map(({ line: { name, title, company }, record: recordId }) => ({ recordId, name, title, company })),
      at,
    ),
    ...more(placed, at),
  ]);
  for (const { keptId, goneId, proof, asked, gave, line } of decided.joins)
    await joinRecords(app, [keptId, goneId], {
      evidence: { ...lines[line]?.source, asked, gave },
      proof,
      by: null,
    });
  for (const [at, outcome] of decided.outcomes.entries()) countRefused(counts, lines[at], outcome);
  return take(placed, written.at(-1)?.rows ?? []);
}

function askedOf({ config }: Using, lines: readonly LineToAdd[]) {
  const keys = [...new Set(lines.flatMap((line) => line.keys))];
  const hashes = new Map(
    keys.flatMap((key) => forgottenForms(config.secrets, key).map((hash): [string, string] => [hash, key])),
  );
  const proofs = lines.flatMap(({ asked, keys: given, vendor }) =>
    asked.flatMap((each) => given.map((key) => proofOf(each, key, vendor))),
  );
  return { keys, hashes, proofs };
}

/** Returns a key of the line that leads to its record. */
const keyOf = ({ keys }: LineToAdd, record: string, { holders, records }: Known) =>
  keys.find((key) => records.get(holders.get(key) ?? "")?.id === record);

function statements(
  { kind, by, sandbox }: Making,
  lines: readonly LineToAdd[],
  { made, added, claims }: Recognised,
  at: number,
): InStatement[] {
  const sourceOf = (line: number) => JSON.stringify({ ...lines[line]?.source, by });
  // A record made in this batch also gets the keys that later lines of the batch bring.
  const own = (id: string) =>
    added.filter(({ recordId }) => recordId === id).map(({ key, line }) => ({ key, source: sourceOf(line) }));
  const ofBatch = new Set(made.map(({ id }) => id));
  return [
    ...insertRecords(
      made.map(({ id, line, keys }) => ({
        id,
        name: lines[line]?.name ?? null,
        title: lines[line]?.title ?? null,
        company: lines[line]?.company ?? null,
        keys: [...keys.map((key) => ({ key, source: sourceOf(line) })), ...own(id)],
      })),
      { kind, by, at, sandbox, judgedBy: suffixesOf },
    ),
    ...insertKeys(
      added
        .filter(({ recordId }) => !ofBatch.has(recordId))
        .map(({ key, recordId, line }) => ({ key, recordId, source: sourceOf(line) })),
      { at, judgedBy: suffixesOf },
    ),
    ...insertClaims(
      claims.map(({ line, ...claim }) => ({ ...claim, source: sourceOf(line) })),
      at,
    ),
  ];
}

function countRefused(counts: Added, line: LineToAdd | undefined, outcome: Outcome): void {
  if ("record" in outcome) return;
  const why = {
    "kept out": "asked not to be contacted",
    "no key": "no address or profile that names it",
    contested: "its address belongs to another record",
  }[outcome.refused];
  if (outcome.refused === "kept out") counts.keptOut += 1;
  else if (outcome.refused === "contested") counts.contested += 1;
  else counts.noKey += 1;
  // The reason must not contain the name of someone who asked not to be contacted.
  leaveOut(counts, outcome.refused === "kept out" ? "A person" : nameOf(line), why);
}

const nameOf = (line: LineToAdd | undefined) =>
  line?.name ?? line?.keys[0]?.replace(/^[a-z-]+:/, "") ?? "A line";

function leaveOut(counts: Added, name: string, why: string): void {
  if (counts.leftOut.length < mostNamed) counts.leftOut.push({ name, why });
}

function countPlaced(
  counts: Added,
  actId: string,
  placed: Placed[],
  rows: readonly Record<string, unknown>[],
): LineToAdd[] {
  const byKey = new Map(rows.map((row) => [String(row.key), row]));
  const again: LineToAdd[] = [];
  const seen = new Set<string>();
  for (const { line, key, record } of placed) {
    const row = byKey.get(key);
    if (!row) again.push(line);
    else if (seen.has(record)) counts.already += 1;
    else if (row.act_id === null) {
      counts.noRoom += 1;
      leaveOut(counts, nameOf(line), "the list is full");
    } else if (row.removed_at !== null) {
      counts.removedBefore += 1;
      const day = new Date(Number(row.removed_at)).toISOString().slice(0, 10);
      leaveOut(counts, nameOf(line), `removed by ${String(row.removed_by ?? "a colleague")} on ${day}`);
    } else if (row.act_id === actId) counts.added += 1;
    else counts.already += 1;
    seen.add(record);
  }
  return again;
}
