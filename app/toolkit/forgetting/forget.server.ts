/**
 * Takes a person out of everything stored and keeps them out (product.md §2, Keeping): runs, rows, upstream answers,
 * saved examples. Their uploads are cleaned by the Worker within a minute (uploads.server.ts), which reaches the files.
 */
import type { InStatement } from "@libsql/client";
import { writeBatch } from "../../storage/batch";
import type { Database } from "../../storage/database";
import {
  dropCall,
  dropLargeAnswers,
  dropPromptExample,
  findNaming,
  type NamingRow,
  noteForUploads,
  replaceRowResult,
  replaceRunTexts,
  skipRow,
  suppress,
} from "../../storage/forgetting";
import type { Json } from "../../upstream/call";
import { hintsOf, type Mentions, mentionsOf, withoutMentioned } from "./mentions";

export interface Forgotten {
  runs: number;
  rows: number;
  answers: number;
  examples: number;
}

/** @param subject as the suppression list has it */
export async function forgetPerson(database: Database, subject: string, now: Date): Promise<Forgotten> {
  const mentions = mentionsOf([subject]);
  // First, so that nothing new comes in meanwhile.
  await writeBatch(database, [suppress(subject, now)]);
  const naming = async (...[table, columns]: [Parameters<typeof findNaming>[1], string[]]) =>
    (await findNaming(database, table, columns, hintsOf(subject))).filter(({ texts }) =>
      texts.some(mentions),
    );
  const [runs, rows, answers, examples] = await Promise.all([
    naming("runs", ["title", "input_json", "result_json", "progress", "problem_json"]),
    naming("run_rows", ["input_json", "result_json"]),
    naming("calls", ["answer"]),
    naming("prompt_examples", ["name", "values_json"]),
  ]);
  const uploads = new Set(rows.map(({ row }) => row.run_id as string));
  const statements: InStatement[] = [
    ...runs.map((run) => cleanRun(run, mentions)),
    ...rows.map((row) => cleanRow(row, mentions)),
    ...answers.map(({ row }) => dropCall(row.key as string)),
    ...examples.map(({ row }) => dropPromptExample(row.id as string)),
    ...noteForUploads([...uploads], subject),
    dropLargeAnswers,
  ];
  for (let start = 0; start < statements.length; start += 500) {
    await writeBatch(database, statements.slice(start, start + 500));
  }
  return { runs: runs.length, rows: rows.length, answers: answers.length, examples: examples.length };
}

function cleanRun(
  { row, texts: [title = "", input = "", result = ""] }: NamingRow,
  mentions: Mentions,
): InStatement {
  return replaceRunTexts(row.id as string, {
    title: mentions(title) ? "(removed at a person's request)" : title,
    input: cleanJson(input, mentions) ?? "{}",
    result: cleanJson(result, mentions),
  });
}

function cleanRow({ row, texts: [input = "", result = ""] }: NamingRow, mentions: Mentions): InStatement {
  const [runId, position] = [row.run_id as string, Number(row.position)];
  return mentions(input)
    ? skipRow(runId, position)
    : replaceRowResult(runId, position, cleanJson(result, mentions));
}

function cleanJson(text: string, mentions: Mentions): string | null {
  if (!text) return null;
  const left = withoutMentioned(JSON.parse(text) as Json, mentions);
  return left === undefined ? null : JSON.stringify(left);
}
