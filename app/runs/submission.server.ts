/**
 * Turns a submitted form into a stored run: validates inputs, copies settings, encrypts secrets.
 */
import type { App, RequestApp, StaffMember } from "../app";
import type { NewRun } from "./storage/runs";
import { loadSettingsGroups } from "../storage/settings";
import { isDatabaseTrouble } from "../storage/trouble";
import { readMatch } from "./csv/match";
import { judgeFile } from "./csv/judge";
import { InvalidInput } from "../toolkit/failure";
import type { Fields } from "../toolkit/fields";
import { parseFormFields } from "../forms/form-values";
import type { Implementation } from "../toolkit/implementation";
import { readRecipient } from "./recipient";
import type { LoadedSettings } from "../toolkit/saved-settings.server";
import { parseChanges, readSettings, type Settings } from "../toolkit/settings";
import type { Query, Tool } from "../toolkit/tool";
import type { UploadedFile } from "./csv/upload.server";
import { madeOfRows } from "./results/used-rows.server";
import { beginRun } from "./runs.server";

export interface Submission {
  implementation: Implementation;
  queryName: string;
  query: Query;
  /** The settings the query reads, if already loaded. */
  loaded?: LoadedSettings;
}

/** Returns the query's own settings group and the other groups it reads. */
export function settingsRead(tool: Tool, query: Query): Settings[] {
  const own = tool.settings ? [tool.settings] : [];
  return [...new Map([...own, ...(query.reads ?? [])].map((each) => [each.group, each])).values()];
}

/**
 * Reads the query's input from submitted values. Optional inputs may be empty; one of `needsOneOf`
 * is required.
 * @throws ZodError or InvalidInput with a message per field
 */
export function parseInput(query: Query, body: Record<string, unknown>): Record<string, unknown> {
  const needed = query.needsOneOf ?? [query.primaryInput];
  const isGiven = (name: string) =>
    body[name] !== undefined &&
    body[name] !== null &&
    // An empty list of events is a valid answer; an empty text is not.
    (typeof body[name] === "object" || String(body[name]).trim() !== "");
  if (!needed.some(isGiven)) {
    const label = query.input[query.primaryInput]?.view.label ?? query.primaryInput;
    throw new InvalidInput(`${label} is needed.`, { [query.primaryInput]: [`${label} is needed.`] });
  }
  const missing = (query.needs ?? []).find((name) => !isGiven(name));
  if (missing) {
    const label = query.input[missing]?.view.label ?? missing;
    throw new InvalidInput(`${label} is needed.`, { [missing]: [`${label} is needed.`] });
  }
  const given: Fields = {};
  const input: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(query.input)) {
    if (isGiven(name)) given[name] = field;
    else input[name] = field.view.initial;
  }
  return { ...input, ...parseChanges(given, body) };
}

/**
 * Returns the run's settings: submitted filters over the saved ones, and the other groups the query
 * reads.
 */
export async function freezeSettings(
  app: Pick<App, "database">,
  { implementation, query, loaded }: Submission,
  body: Record<string, unknown>,
): Promise<Pick<NewRun, "settings" | "versions">> {
  const own = implementation.tool.settings;
  const groups = settingsRead(implementation.tool, query);
  const names = groups.map((each) => each.group).filter((group) => !loaded?.has(group));
  const stored = new Map([...(loaded ?? []), ...(await loadSettingsGroups(app.database, names))]);
  const settings: Record<string, Record<string, unknown>> = {};
  const versions: Record<string, number> = {};
  for (const each of groups) {
    const saved = stored.get(each.group);
    settings[each.group] = readSettings(each, saved?.values ?? null);
    versions[each.group] = saved?.version ?? 0;
  }
  if (own) settings[own.group] = { ...settings[own.group], ...parseChanges(own.fields, body) };
  return { settings, versions };
}

/** Returns the email address for results, or null if empty. */
export function parseEmail(
  { config: { mailRecipients } }: Pick<App, "config">,
  body: Record<string, unknown>,
  need: "required" | "when-given",
): string | null {
  const email = String(body.emailToSendCSV ?? "").trim();
  if (email === "" && need === "when-given") return null;
  const read = readRecipient(mailRecipients, email, "Enter the email address for the results.");
  if ("address" in read) return read.address;
  throw new InvalidInput(read.refused, { emailToSendCSV: [read.refused] });
}

/** Returns after how many rows the run asks whether to continue, or null if empty. */
function parseFirstRows(given: unknown): number | null {
  const text = String(given ?? "").trim();
  if (text === "") return null;
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text);
  const words = "Enter how many rows to look up first as a whole number, such as 10.";
  throw new InvalidInput(words, { firstRows: [words] });
}

/**
 * Separates secret inputs from those stored as plain text. Drops a secret that only replaces a
 * primary input that was given.
 */
async function takeSecrets(
  app: App,
  runId: string,
  query: Query,
  input: Record<string, unknown>,
): Promise<Pick<NewRun, "sealed" | "secretNames">> {
  const secrets: Record<string, string> = {};
  for (const name of query.secrets ?? []) {
    const isNeedless = Boolean(query.needsOneOf?.includes(name) && input[query.primaryInput]);
    if (input[name] && !isNeedless) secrets[name] = String(input[name]);
    delete input[name];
  }
  const secretNames = Object.keys(secrets);
  if (secretNames.length === 0) return {};
  return { sealed: await app.seal(runId, secrets), secretNames };
}

const runTitle = (app: App, { implementation, query }: Submission, input: Record<string, unknown>) =>
  query.runTitle?.(input, app.names) ||
  String(input[query.primaryInput] ?? "") ||
  query.title ||
  implementation.tool.title;

export async function startPlainRun(
  app: RequestApp,
  staff: StaffMember,
  submission: Submission,
  body: Record<string, unknown>,
): Promise<string> {
  const { implementation, query, queryName } = submission;
  const input = parseInput(query, body);
  const email = query.mailResult ? parseEmail(app, body, query.mailResult) : null;
  const frozen = await freezeSettings(app, submission, body);
  const id = app.newId();
  const secrets = await takeSecrets(app, id, query, input);
  const run = {
    tool: implementation.tool.slug,
    query: queryName,
    kind: "plain" as const,
    title: runTitle(app, submission, input),
    input,
    ...secrets,
    ...frozen,
    email,
    refresh: body.refresh === true || body.refresh === "true",
  };
  return beginRun(app, staff, run, id);
}

/** Converts the text parts of a multipart body to the values of their fields. */
export function uploadFields(
  { implementation, query }: Submission,
  form: FormData,
  filterPrefix = "",
): Record<string, unknown> {
  const more = Object.fromEntries(
    ["emailToSendCSV", "refresh", "firstRows", "columns", "cells", "reading", "madeFrom", "madeTable"].map(
      (name) => [name, form.get(name) ?? undefined],
    ),
  );
  return {
    ...parseFormFields(form, implementation.tool.settings?.fields ?? {}, filterPrefix),
    ...parseFormFields(form, query.input),
    ...more,
  };
}

/**
 * Accepts an uploaded file: checks its beginning here; the run's object reads and works it. Deletes
 * the upload of a rejected submission.
 */
export async function startCsvRun(
  app: RequestApp,
  staff: StaffMember,
  submission: Submission,
  { id, fields, file }: { id: string; fields: Record<string, unknown>; file: UploadedFile },
): Promise<{ runId: string; notes: string[] }> {
  const { implementation, query, queryName } = submission;
  try {
    if (!query.csv) throw new InvalidInput("This search does not accept a file.");
    const email = parseEmail(app, fields, "required");
    const rowLimit = parseFirstRows(fields.firstRows);
    const { changes, ...choices } = readMatch(fields);
    const { assumed: _assumed, scores: _scores, ...judged } = judgeFile(file, query.csv, choices);
    const besides = Object.fromEntries((query.csv.alsoFromForm ?? []).map((name) => [name, fields[name]]));
    const known = Object.fromEntries(
      Object.entries(query.input).filter(([name]) => besides[name] !== undefined),
    );
    const input: Record<string, unknown> = parseChanges(known, besides);
    const secrets = await takeSecrets(app, id, query, input);
    const run = {
      tool: implementation.tool.slug,
      query: queryName,
      kind: "csv" as const,
      title: file.name,
      input,
      ...secrets,
      ...(await freezeSettings(app, submission, fields)),
      ...(await madeOfRows(app, fields, { csv: query.csv, headers: judged.headers })),
      file: {
        name: file.name,
        key: file.key,
        bytes: file.bytes,
        ...judged,
        ...(changes.length > 0 && { changes }),
      },
      email,
      refresh: fields.refresh === "true",
      rowLimit,
    };
    return { runId: await beginRun(app, staff, run, id), notes: judged.notes };
  } catch (error) {
    // After a database error the run may have been stored and needs its file. The sweep deletes
    // files without a run.
    if (!isDatabaseTrouble(error)) await app.files.delete([file.key]);
    throw error;
  }
}
