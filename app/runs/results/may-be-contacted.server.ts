/**
 * Says for each line of a result whether its person or company may be contacted, by the same check
 * as every export.
 */
import { mayThey } from "../../exclusions/exclusions.server";
import type { Rule } from "../../exclusions/rules";
import type { Subject, Verdict } from "../../exclusions/verdict";
import { rulesInForce } from "../../exclusions/storage/exclusions";
import type { App } from "../../app";
import type { Cell } from "../../toolkit/cell";
import { type ImportColumn, type ImportedPerson, personReader } from "../../toolkit/tables/imported-person";
import type { Meaning } from "../../toolkit/tables/table";
import { type AskCrm, askCrmWithin, type AskingCrm } from "../ask-crm-within.server";
import { contactColumn } from "../csv/closing-columns";
import type { StoredRun } from "../storage/runs";
import type { FileShape } from "./file-shape";
import { textColumn, type WrittenTable } from "./result-file.server";
import { usedColumns } from "./used-rows.server";

export type Contacting = AskingCrm & Pick<App, "database" | "config" | "implementation">;
type ContactRun = Pick<StoredRun, "id" | "staffId">;

/** Milliseconds for asking HubSpot about one file. It is not checked for the remaining lines. */
const asksFor = 20_000;
const together = 2000;

const naming = new Set<Meaning | undefined>(["e-mail", "LinkedIn", "domain"]);

/** The person or company of a line. */
export interface Contact extends Subject {
  /** True if the line is a person whom nothing identifies. */
  isNameless: boolean;
}

/**
 * @param arePeople true if each line of the table is a person
 * @returns null if no column names a person or a company
 */
export function contactReader(
  columns: readonly ImportColumn[],
  arePeople: boolean,
): ((cells: readonly Cell[]) => Contact) | null {
  if (!columns.some(({ means }) => naming.has(means))) return null;
  const read = personReader(columns);
  return (cells) => {
    const person = read(cells);
    const found = subjectOf(person.read);
    const isNamed = found.emails.length > 0 || found.linkedin !== undefined;
    // A line without a result is about its input.
    const isEmpty = !isNamed && found.domain === undefined;
    const asked = isEmpty ? subjectOf(person.readInput) : found;
    const isNameless = arePeople && asked.emails.length === 0 && asked.linkedin === undefined;
    return { ...asked, isNameless };
  };
}

/** Returns the keys of a line's person or company. Exports use it too. */
export const subjectOf = (read: ImportedPerson["read"]) => ({
  emails: textsOf(read("e-mail")),
  linkedin: textsOf(read("LinkedIn"))[0],
  domain: textsOf(read("domain"))[0],
});

const textsOf = (cell: Cell | null): string[] => (typeof cell === "string" && cell !== "" ? [cell] : []);

/** Returns the text of the column for each contact: "yes", "no: client in HubSpot" or "unknown: …". */
export type TellContacts = (contacts: readonly Contact[]) => Promise<string[]>;

/**
 * Each call takes one database round trip besides HubSpot's.
 * @param milliseconds for asking HubSpot, over all calls
 * @param rules the rules in force, if already read; otherwise the first call reads them
 */
export function contactTeller(
  app: Contacting,
  { id, staffId }: ContactRun,
  { milliseconds = asksFor, rules: read }: { milliseconds?: number; rules?: Rule[] } = {},
): TellContacts {
  const askCrm: AskCrm = askCrmWithin(app, { id: `contact ${id}`, staffId }, milliseconds);
  let rules = read;
  return async (contacts) => {
    if (contacts.length === 0) return [];
    const known = (rules ??= await rulesInForce(app.database, app.now().getTime()));
    const told: string[] = [];
    for (let from = 0; from < contacts.length; from += together) {
      const some = contacts.slice(from, from + together);
      const verdicts = await askCrm((crm) =>
        mayThey(
          app,
          // A check of each single address for opt-outs would cost a request each.
          { purpose: "leave", by: staffId, rules: known, crm: crm && { facts: crm.facts } },
          some,
        ),
      );
      told.push(...some.map((contact, at) => wordsOf(contact, verdicts[at])));
    }
    return told;
  };
}

function wordsOf({ isNameless }: Contact, verdict: Verdict | undefined): string {
  if (!verdict) return "unknown";
  if (!verdict.may) return `no: ${[...new Set(verdict.reasons.map(({ words }) => words))].join(", ")}`;
  if (isNameless) return "unknown: no email address or profile";
  return verdict.unchecked.length > 0 ? `unknown: did not check ${verdict.unchecked.join(", ")}` : "yes";
}

export const isOfPeople = (
  app: Pick<App, "implementation">,
  { tool, query }: StoredRun,
  table: string,
): boolean => app.implementation(tool)?.tool.queries[query]?.tables?.[table]?.of === "person";

/** Adds the column to a table of a run, and checks each page of lines at once. */
export function withContacts(
  app: Contacting,
  run: StoredRun,
  shape: Pick<FileShape, "declared"> | null,
  written: WrittenTable,
): WrittenTable {
  const read =
    shape && contactReader(usedColumns(app, run, shape.declared), isOfPeople(app, run, shape.declared));
  if (!read) return written;
  const tell = contactTeller(app, run);
  const rows = async function* (): WrittenTable["rows"] {
    for await (const lines of written.rows) {
      const told = await tell(lines.map(read));
      yield lines.map((cells, at) => [...cells, told[at] ?? null]);
    }
  };
  return { columns: [...written.columns, textColumn(contactColumn)], rows: rows() };
}
