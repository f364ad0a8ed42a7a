/**
 * Imports people or companies from a file into a list. An import never lifts an opt-out. It changes
 * statuses and owners only if the user ticked that; then it only moves statuses forward and adds
 * second owners. It writes nothing until the console understands every word in the do-not-contact
 * column.
 */
import type { App, StaffMember } from "../app";
import { judgeFile } from "../runs/csv/judge";
import { readRecords } from "../runs/csv/records";
import type { UploadedFile } from "../runs/csv/upload.server";
import { portion } from "../storage/portions";
import { noteEvent } from "../storage/security-events";
import { InvalidInput } from "../toolkit/invalid-input";
import { type Added, addLines, type LineToAdd, nothingAdded } from "./adding.server";
import { type FileLine, furtherColumns, readFileLine } from "./file-lines";
import { openList, targetIn } from "./lists.server";
import { mostLines } from "./storage/adding";
import { applyOfFile, keepOutOfFile, staffByName } from "./storage/file-import";
import type { ListKind } from "./storage/lists";

type Importing = Pick<App, "database" | "newId" | "now" | "config" | "files">;

export interface ImportChoices {
  /** Whether the file's status replaces an earlier stage. */
  statuses: boolean;
  /** Whether the file sets owners. If a record already has another owner, it shows both. */
  owners: boolean;
  /** For each word of the do-not-contact column, in lower case: whether it keeps a person out. */
  words: ReadonlyMap<string, boolean>;
}

export interface Imported extends Added {
  rows: number;
  /** People whom this import newly kept out. */
  newlyOut: number;
  /** Records with a status or owner that the file changed. */
  changed: number;
  /** The first unknown statuses, and owners who are not colleagues. */
  unknown: string[];
}

/** Words the user must decide about before the import writes anything. */
export interface ImportQuestion {
  words: string[];
}

const mostUnknown = 20;
const columns = [
  { name: "email", means: "e-mail" },
  { name: "linkedin", means: "LinkedIn" },
  { name: "domain", means: "domain" },
] as const;

export async function importFile(
  app: Importing,
  by: StaffMember,
  listId: string,
  { file, choices }: { file: UploadedFile; choices: ImportChoices },
): Promise<Imported | ImportQuestion> {
  const list = await openList(app, listId);
  const judged = judgeFile(file, { columns: [...columns], need: "any" }, {});
  const places = { ...furtherColumns(judged.headers), ...judged.columns };
  const lines: FileLine[] = [];
  for await (const records of readRecords(
    app.files,
    { name: file.name, key: file.key, bytes: file.bytes, ...judged },
    { strict: true },
  )) {
    for (const record of records) lines.push(readFileLine(list.kind, record, places, choices.words));
    if (lines.length > mostLines)
      throw new InvalidInput(
        "The file has more than 100,000 rows, the limit of a list. Split it into smaller files.",
      );
  }
  const words = new Set(
    lines.flatMap(({ unknownOut }) => (unknownOut === null ? [] : [unknownOut.toLowerCase()])),
  );
  if (words.size > 0) return { words: [...words].slice(0, mostUnknown) };
  return write(app, by, { id: list.id, kind: list.kind, name: file.name }, lines, choices);
}

async function write(
  app: Importing,
  by: StaffMember,
  list: { id: string; kind: ListKind; name: string },
  lines: readonly FileLine[],
  choices: ImportChoices,
): Promise<Imported> {
  const actId = app.newId();
  const at = app.now();
  const done: Imported = { ...nothingAdded(), rows: lines.length, newlyOut: 0, changed: 0, unknown: [] };
  const owners = choices.owners ? await staffByName(app.database) : new Map<string, string>();
  const target = targetIn(list, by, { actId, how: "file", sandbox: false });
  const unknown = new Set<string>();
  for (const { unknownStatus, owner } of lines) {
    if (choices.statuses && unknownStatus) unknown.add(unknownStatus);
    if (choices.owners && owner && !owners.has(owner.toLowerCase())) unknown.add(owner);
  }
  done.unknown = [...unknown].slice(0, mostUnknown);
  // Runs first, so that the import adds nobody whom the same file keeps out.
  done.newlyOut = await keepOutOfFile(
    app.database,
    lines.flatMap(({ out }) => out),
    at,
  );
  for (let from = 0; from < lines.length; from += portion) {
    const part = lines.slice(from, from + portion);
    sum(
      done,
      await addLines(
        app,
        target,
        part.map((line, place) => lineToAdd(line, list.name, from + place)),
      ),
    );
    done.changed += await applyOfFile(
      app.database,
      part.map(({ keys, status, owner }) => ({
        keys,
        status: choices.statuses ? status : null,
        owner: (owner && owners.get(owner.toLowerCase())) || null,
      })),
      { actId, by: by.id, at: at.getTime() },
    );
  }
  await noteEvent(app, "list-imported", { account: by.id, outcome: "done", about: list.id });
  return done;
}

const lineToAdd = ({ keys, name, title, company, note }: FileLine, file: string, row: number): LineToAdd => ({
  keys,
  asked: [],
  name,
  title,
  company,
  vendor: null,
  note,
  source: { file, row },
});

function sum(total: Added, { leftOut, ...counts }: Added): void {
  for (const [name, count] of Object.entries(counts) as [keyof typeof counts, number][]) total[name] += count;
  total.leftOut = [...total.leftOut, ...leftOut].slice(0, mostUnknown);
}
