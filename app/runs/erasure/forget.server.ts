/**
 * Removes a person from the whole database and blocks new data about them. Only schedules the
 * cleaning of object storage and feeds, which only the Worker can reach (stored-files.server.ts,
 * uploads.server.ts).
 */
import type { InStatement, InValue, Row } from "@libsql/client";
import { dropAnswersUnder, dropKeysWithoutAnswer } from "../../calls/storage/answer-keys";
import { writeBatch } from "../../storage/batch";
import type { Database } from "../../storage/database";
import {
  changeTexts,
  dropAlert,
  dropCellsOf,
  dropLargeAnswers,
  dropLastWords,
  dropMail,
  dropRow,
  forgetSendingRow,
  noteForSearch,
  noteForUploads,
  positionOf,
  rowsNaming,
  skipNamedRows,
  skipRow,
  suppress,
  type TextTable,
  textTables,
} from "../../storage/forgetting";
import { forgetRecordOf } from "../../records/storage/record-removal";
import { cellsBefore } from "../../storage/run-cells";
import type { Json } from "../../vendors/call";
import {
  mapTexts,
  type Mentions,
  mentionedIn,
  mentionsOf,
  needlesOf,
  withoutAddresses,
  withoutMentioned,
} from "../../calls/mentions";

export interface Forgotten {
  /** Number of changed or deleted rows, by table. */
  cleaned: Record<string, number>;
  /** Number of rows that still name the person, by table. */
  left: Record<string, number>;
}

interface Person {
  mentions: Mentions;
  /** Returns the text without the person's addresses. */
  clean(text: string): string;
}

/**
 * Accounts and outside tokens have their own delete commands; the suppression list must keep the
 * person.
 */
const untouched = new Set(["suppressions", "staff", "outside_tokens"]);
const atOnce = 500;

/**
 * Removes the person from the database.
 * @param subject in the form of the suppression list
 */
export async function forgetPerson(database: Database, subject: string, now: Date): Promise<Forgotten> {
  const person = { mentions: mentionsOf([subject]), clean: withoutAddresses([subject]) };
  // Blocks the person first, so that no new data arrives during the erasure.
  await writeBatch(database, [suppress(subject, now)]);
  // Deletes answers by their key too, because an answer about the person may not contain the
  // requested address.
  await writeBatch(database, dropAnswersUnder([`person/${subject}`, `profile/${subject}`]));
  const forgotten: Forgotten = { cleaned: {}, left: {} };
  const records = await forgetRecordOf(database, subject, now);
  if (records > 0) forgotten.cleaned.records = records;
  const uploads = new Set<string>();
  for (const table of textTables) {
    const statements: InStatement[] = [];
    for await (const row of rowsNaming(database, table, needlesOf(subject))) {
      const named = table.columns.map(({ name }) => name).filter((name) => names(row[name], person));
      if (named.length === 0 || table.name === "suppressions") continue;
      const counts = untouched.has(table.name) ? forgotten.left : forgotten.cleaned;
      counts[table.name] = (counts[table.name] ?? 0) + 1;
      if (untouched.has(table.name)) continue;
      if (table.name === "run_rows" || row.table_name === cellsBefore) uploads.add(row.run_id as string);
      if (named.includes("file_json")) uploads.add(row.id as string);
      statements.push(...cleaning(table, row, named, person));
    }
    for (let start = 0; start < statements.length; start += atOnce) {
      await writeBatch(database, statements.slice(start, start + atOnce));
    }
  }
  await dropKeysWithoutAnswer(database);
  await writeBatch(database, [
    ...noteForUploads([...uploads], subject),
    dropLargeAnswers,
    noteForSearch(subject),
  ]);
  return forgotten;
}

/** Returns true if the text names the person. Parses JSON first, because it escapes line breaks. */
function names(stored: InValue | undefined, { mentions }: Person): boolean {
  if (typeof stored !== "string") return false;
  const value = parsed(stored);
  return value === undefined ? mentions(stored) : mentionedIn(value, mentions);
}

/**
 * Returns the statements that clean a row: data about the person is deleted; data that only
 * mentions the person loses the address.
 */
function cleaning(
  { name: table, columns }: TextTable,
  row: Row,
  named: string[],
  person: Person,
): InStatement[] {
  const rowid = row.rowid as InValue;
  if (table === "calls" || table === "prompt_examples") return [dropRow(table, rowid)];
  if (table === "run_cells") return cleaningCells(row);
  if (table === "exclusions" && named.includes("value")) return [dropRow(table, rowid)];
  if (table === "alerts" && named.includes("keyword")) return dropAlert(row.id as string);
  if (columns.some(({ name, isKey }) => isKey && named.includes(name))) return [dropRow(table, rowid)];
  const texts = named.map((column) => [column, cleaned(`${table}.${column}`, row[column] as string, person)]);
  const statements = [changeTexts(table, rowid, Object.fromEntries(texts) as Record<string, string | null>)];
  if (table === "run_rows") statements.push(dropCellsOf(table, row.run_id as string, rowid));
  if (table === "run_rows" && named.includes("input_json")) statements.push(skipRow(rowid));
  if (table === "sending_rows") statements.push(forgetSendingRow(rowid));
  if (table === "runs" && named.includes("email")) statements.push(dropMail(rowid));
  // The last message of a run about the person may contain their name.
  if (table === "runs" && named.some((column) => column !== "email")) statements.push(dropLastWords(rowid));
  return statements;
}

/**
 * Returns the statements that clean list cells. If the file contained the person in this row, the
 * row is about them: its input may be only their name.
 */
function cleaningCells({ rowid, run_id: runId, table_name: of }: Row): InStatement[] {
  const theirs = positionOf("run_cells", rowid as InValue);
  return [
    ...(of === cellsBefore ? skipNamedRows(runId as string, theirs) : []),
    dropCellsOf("run_cells", runId as string, rowid as InValue),
  ];
}

function cleaned(column: string, stored: string, { mentions, clean }: Person): string | null {
  switch (column) {
    case "runs.title":
      return "(removed at a person's request)";
    case "runs.input_json":
      return without(stored, mentions) ?? "{}";
    case "runs.result_json":
    case "run_rows.result_json":
      return without(stored, mentions);
    case "alert_posts.post_json":
      return null;
    default: {
      const value = parsed(stored);
      return value === undefined ? clean(stored) : JSON.stringify(mapTexts(value, clean));
    }
  }
}

function without(stored: string, mentions: Mentions): string | null {
  const left = withoutMentioned(parsed(stored), mentions);
  return left === undefined ? null : JSON.stringify(left);
}

/** Returns undefined if the text is not a JSON list, object or string. */
function parsed(stored: string): Json | undefined {
  if (!/^\s*[[{"]/.test(stored)) return undefined;
  try {
    return JSON.parse(stored) as Json;
  } catch {
    return undefined;
  }
}
