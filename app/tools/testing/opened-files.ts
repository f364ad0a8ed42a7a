/**
 * For tests: runs a search on the sandbox, builds its file, and opens the file as another program
 * would.
 */
import { expect } from "vitest";
import { answer } from "../../../sandbox/answer";
import { createWorld } from "../../../sandbox/world";
import { CsvParser, unlimited } from "../../runs/csv/parser";
import { type FileQuery, fileShapeOf } from "../../runs/results/file-shape";
import { inLayout } from "../../runs/results/import-file.server";
import { plainResultTable } from "../../runs/results/plain-result-file.server";
import { csvLines } from "../../runs/results/result-file.server";
import { usedColumns } from "../../runs/results/used-rows.server";
import { writeResult } from "../../storage/stored-results";
import type { Implementation } from "../../toolkit/implementation";
import { type LayoutName, layouts, tableForLayout } from "../../toolkit/tables/layouts";
import { tryQuery } from "../../toolkit/try-query";
import { testNow, upstreamsOver } from "../../vendors/replay";

export interface Asked {
  input: Record<string, unknown>;
  settings?: Record<string, unknown>;
}

/** Each search starts in a new minute, because the sandbox's vendors count requests per minute. */
let minutes = 0;
const now = () => new Date(testNow.getTime() + 60_000 * minutes);
const world = createWorld({ now });

export const find = (implementation: Implementation, query: string, asked: Asked) => {
  minutes += 1;
  return tryQuery<unknown>(implementation, query, {
    ...asked,
    upstreams: upstreamsOver(answer(world), now),
    now: now(),
    approved: true,
  });
};

export async function fileOf(
  implementation: Implementation,
  query: string,
  asked: Asked,
  wanted: FileQuery = {},
  found?: Awaited<ReturnType<typeof find>>,
) {
  const { result, reason } = found ?? (await find(implementation, query, asked));
  const { tool } = implementation;
  const settings = asked.settings ?? {};
  const group = tool.settings?.group;
  const { layout } = wanted;
  const people = layout && (tableForLayout(tool.queries[query]?.tables ?? {}) ?? undefined);
  const table = layout ? people : wanted.table;
  const app = { implementation: () => implementation };
  const run = {
    tool: tool.slug,
    query,
    input: asked.input,
    result: writeResult({ value: result, source: "apollo", sandbox: true }),
    status: "done" as const,
    reason,
    problem: null,
    settings: group ? { [group]: settings } : {},
    kind: "plain" as const,
    file: null,
    madeOf: null,
  };
  const written = plainResultTable(app, run, fileShapeOf(tool.queries[query], { table }, settings));
  const file =
    layout && people
      ? inLayout({ ...written, columns: usedColumns(app, run, people) }, layout, {
          takesAll: wanted.all === "true",
          mentions: () => false,
        })
      : written;
  let text = "";
  for await (const lines of csvLines(file)) text += lines;
  return { text, rows: opened(text), result };
}

/** Reads the file as any other program would: the first record holds the column names. */
function opened(text: string): Record<string, string>[] {
  const parser = new CsvParser(",", unlimited);
  const [headers = [], ...records] = [...parser.push(text.replace("\uFEFF", "")), ...parser.end()];
  for (const record of records) expect(record).toHaveLength(headers.length);
  return records.map((record) => Object.fromEntries(headers.map((header, at) => [header, record[at] ?? ""])));
}

/** Valid formats of a single value by column name. */
const forms: [name: RegExp, form: RegExp][] = [
  [/email$|^email_to$/, /^[^\s@|,;]+@[^\s@|,;]+$/],
  [/(^|_)link$|^(target_\d+_)?linkedin$/, /^https?:\/\/\S+$/],
  [/(published|last_upload|_date)$/, /^\d{4}-\d{2}-\d{2}$/],
  [/posted_at$/, /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}:\d{2}Z)?$/],
  [
    /(^hit|views|subscribers|employees|followers|^score.*|relevant_videos|^targets|months_together)$/,
    /^-?\d+(\.\d+)?$/,
  ],
  [/(^|_)domain$/, /^[a-z0-9.-]+\.[a-z]+$/],
  [/^(relevant|is_target|client|isDomainRelevant)$/, /^(true|false)$/],
];

/** Placeholders for unknown values, and lists that no program could read. */
const noValue =
  /^(not known|not written|not found|n\/a|none|null|undefined|nan|-|–|\[\]|\{\})$|\[object |^[[{]"/i;

export function expectOwnCells(rows: Record<string, string>[], except: string[] = []) {
  for (const row of rows)
    for (const [name, value] of Object.entries(row)) {
      expect(`${name}: ${value}`).not.toMatch(new RegExp(noValue.source.replaceAll("^", `^${name}: `), "i"));
      for (const [column, form] of forms)
        if (column.test(name) && value !== "" && !except.includes(name))
          expect(`${name}: ${value}`).toMatch(new RegExp(`^${name}: ${form.source.slice(1)}`));
    }
}

/** Valid values under each header of an importing program. */
const importForms: Record<string, RegExp> = {
  e: /^[^\s@|,;]+@[^\s@|,;]+$/,
  link: /^https?:\/\/(www\.)?linkedin\.com\/in\/\S+$/,
  domain: /^[a-z0-9.-]+\.[a-z]+$/,
  name: /^[^|;@]+$/,
};
const importForm = (header: string): RegExp | undefined => {
  if (/^(contact )?email$/i.test(header)) return importForms.e;
  if (/linkedin/i.test(header)) return importForms.link;
  if (/website|domain/i.test(header)) return importForms.domain;
  return /name$|title$/i.test(header) ? importForms.name : undefined;
};

export function expectImports(rows: Record<string, string>[], layout: LayoutName) {
  const headers = Object.keys(layouts[layout].columns);
  for (const row of rows) {
    expect(Object.keys(row)).toEqual(headers);
    for (const [header, value] of Object.entries(row)) {
      expect(value).not.toMatch(noValue);
      const form = importForm(header);
      if (value !== "" && form) expect(value).toMatch(form);
    }
  }
}
