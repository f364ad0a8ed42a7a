/** Stores a run's email with its file, so that every attempt sends the same bytes. */
import type { Secrets } from "../../signing.server";
import { mentionsOf } from "../../calls/mentions";
import { readSuppressions } from "../../storage/forgetting";
import type { StoredRun } from "../storage/runs";
import { countRows, hasSandboxRows, incompleteRows } from "../storage/row-counts";
import { usdOfRun } from "../../calls/storage/ledger";
import { readResult } from "../../storage/stored-results";
import type { Mail } from "../../vendors/mail/port";
import { isNamedInJson } from "../erasure/stored-files.server";
import { csvLines, isUploadLost, linesToStream, resultFileName } from "./result-file.server";
import { fileShape, fileTableOf } from "./run-tables.server";
import { mailKey, resultFileKey } from "../../toolkit/object-keys";
import { firstFound } from "./mail-rows.server";
import { resultMail } from "./result-mail.server";
import { signedFilePath } from "./signed-links.server";
import { toolTitle } from "../tool-title.server";
import { countsOf } from "../run-views.server";
import type { App } from "../../app";
import type { RunView } from "../run-view";
import { fieldWords } from "../../toolkit/field-words";
import { viewsOf } from "../../toolkit/fields";
import type { Names, Query, Tool } from "../../toolkit/tool";

export interface Delivery {
  origin: string;
  secrets: Secrets;
  providerName: string;
}

/** Bytes; above this the email has a signed link instead of an attachment. */
const largestAttachment = 3 * 1024 * 1024;

/** An email as stored between attempts. */
interface WrittenMail {
  mail: Mail;
  /** How often the email had been requested. */
  sends: number;
  /** The end of the run that it reports (epoch ms). */
  endedAt: number | null;
}

const endOf = ({ finishedAt }: StoredRun) => finishedAt?.getTime() ?? null;

/**
 * Returns the email as it was first written.
 * @returns null if there is none, or it is outdated, has another recipient, or contains a
 * suppressed person
 */
export async function readMail(app: App, run: StoredRun): Promise<Mail | null> {
  const stored = await app.files.get(mailKey(run.id));
  if (!stored) return null;
  const text = await new Response(stored.body).text();
  if (isNamedInJson(text, mentionsOf(await readSuppressions(app.database)))) return null;
  const { mail, endedAt, sends } = JSON.parse(text) as WrittenMail;
  return endedAt === endOf(run) && sends === run.sends ? mail : null;
}

export async function writeMail(app: App, run: StoredRun, delivery: Delivery): Promise<Mail> {
  const title = toolTitle(app, run.tool);
  const counts = countsOf(await countRows(app.database, run.id));
  const implementation = app.implementation(run.tool);
  const query = implementation?.tool.queries[run.query];
  const settingsOf = () => run.settings[implementation?.tool.settings?.group ?? ""] ?? {};
  const hasFile = run.kind === "csv" || (run.result !== null && query?.tables !== undefined);
  const file = hasFile ? await writeResultFile(app, run) : null;
  const attached = file !== null && file.bytes <= largestAttachment;
  const mail = resultMail({
    run,
    title,
    counts: run.kind === "csv" ? counts : null,
    isUploadLost: run.kind === "csv" && (await isUploadLost(app.files, run)),
    incomplete: run.kind === "csv" ? await incompleteRows(app.database, run.id) : null,
    found: await firstFound(app, run),
    summary:
      run.status === "done" && run.result ? query?.summary?.(readResult(run.result)?.value) : undefined,
    cost: await usdOfRun(app.database, run.id),
    filters: implementation ? filterLines(implementation.tool, query, settingsOf(), app.names) : [],
    sandbox: await restsOnSandbox(app, run),
    providerName: delivery.providerName,
    runLink: `${delivery.origin}/runs/${run.id}`,
    fileLink: file && !attached ? delivery.origin + signedFilePath(delivery.secrets, run, app.now()) : null,
    attachment:
      file && attached
        ? { filename: resultFileName(run, title), base64: await readBase64(app, file.key) }
        : null,
  });
  const written: WrittenMail = { mail, sends: run.sends, endedAt: endOf(run) };
  await app.files.put(mailKey(run.id), JSON.stringify(written), "application/json");
  return mail;
}

async function restsOnSandbox({ database }: App, { id, kind, result }: StoredRun): Promise<boolean> {
  if (kind === "csv") return hasSandboxRows(database, id);
  return readResult(result)?.sandbox ?? false;
}

async function writeResultFile(app: App, run: StoredRun): Promise<{ key: string; bytes: number }> {
  const key = resultFileKey(run.id);
  const bytes = await app.files.put(
    key,
    linesToStream(csvLines(fileTableOf(app, run, fileShape(app, run, {})))),
    "text/csv; charset=utf-8",
  );
  return { key, bytes };
}

async function readBase64(app: App, key: string): Promise<string> {
  const stored = await app.files.get(key);
  if (!stored) throw new Error(`The result file ${key} is gone`);
  return Buffer.from(await new Response(stored.body).arrayBuffer()).toString("base64");
}

/** The filters of a search that differ from the defaults, with the names on its screen. */
export type FilterLines = (readonly [name: string, value: string])[];

/**
 * Returns the filters that the query uses, without long texts for the model, and a line that sums
 * up the rest.
 */
export function filterLines(
  tool: Pick<Tool, "settings">,
  query: Pick<Query, "filters"> | undefined,
  values: Record<string, unknown>,
  names: Pick<Names, "provider">,
): FilterLines {
  if (!tool.settings) return [];
  const { lines, isAll } = changedFilters({ settings: tool.settings }, query, values, names);
  return isAll ? lines : [...lines, [lines.length > 0 ? "All others" : "All", "initial values"]];
}

/** Returns the filters of a run that differ from the defaults, as its page shows them. */
export function filtersOfRun(
  { implementation, names }: Pick<App, "implementation" | "names">,
  { tool: slug, query: name, filters }: Pick<RunView, "tool" | "query" | "filters">,
): FilterLines {
  const tool = implementation(slug)?.tool;
  if (!tool?.settings) return [];
  return changedFilters({ settings: tool.settings }, tool.queries[name], filters, names).lines;
}

function changedFilters(
  { settings }: { settings: NonNullable<Tool["settings"]> },
  query: Pick<Query, "filters"> | undefined,
  values: Record<string, unknown>,
  names: Pick<Names, "provider">,
): { lines: FilterLines; isAll: boolean } {
  const used = new Set(query?.filters ?? Object.keys(settings.fields));
  const fields = Object.entries(viewsOf(settings.fields)).filter(([name]) => used.has(name));
  const changed = fields.filter(
    ([name, { initial }]) => name in values && JSON.stringify(values[name]) !== JSON.stringify(initial),
  );
  const lines = changed.map(
    ([name, field]) =>
      [field.label.replaceAll("{provider}", names.provider), fieldWords(field, values[name])] as const,
  );
  return { lines, isAll: changed.length === fields.length };
}
