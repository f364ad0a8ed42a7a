/**
 * Reads a person or a company from a file's row, and decides which words of a do-not-contact column
 * keep somebody out.
 */
import { keysOf } from "../keys/line-keys";
import { parseEmail } from "../keys/email";
import { isKey, keyText } from "../keys/key";
import type { ListKind } from "./storage/lists";
import { isStatus, type Status } from "./statuses";

/** Optional columns, by the headers that users give them, without spaces and punctuation. */
const headersOf = {
  name: ["name", "fullname", "contactname", "person", "personname"],
  first: ["firstname", "givenname", "vorname", "prenom"],
  last: ["lastname", "surname", "familyname", "nachname"],
  title: ["title", "jobtitle", "position", "role"],
  company: ["company", "companyname", "organization", "firma", "account"],
  status: ["status", "leadstatus", "stage"],
  owner: ["owner", "contactowner", "accountowner", "assignedto"],
  note: ["note", "notes", "comment"],
  out: [
    "donotcontact",
    "dnc",
    "donotemail",
    "donotcall",
    "optout",
    "optedout",
    "unsubscribed",
    "unsubscribe",
    "blocked",
    "suppressed",
    "hsemailoptout",
    "emailoptout",
    "nichtkontaktieren",
  ],
} as const;
export type FileColumn = keyof typeof headersOf;

const squashed = (header: string) => header.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");

/** Returns the position of each known column; the first matching header wins. */
export function furtherColumns(headers: readonly string[]): Partial<Record<FileColumn, number>> {
  const plain = headers.map(squashed);
  return Object.fromEntries(
    Object.entries(headersOf).flatMap(([column, names]) => {
      const at = plain.findIndex((header) => (names as readonly string[]).includes(header));
      return at < 0 ? [] : [[column, at]];
    }),
  );
}

const keepsOut = new Set(
  "1 true yes y ja oui si sí x j wahr vrai ✓ ✔ do not contact don't contact dnc unsubscribed unsubscribe optedout optout blocked stop"
    .split(" ")
    .concat("do not contact", "opted out", "opt out", "opt-out", "do not email"),
);
const saysNothing = new Set([
  "",
  "0",
  "false",
  "no",
  "n",
  "nein",
  "non",
  "nej",
  "-",
  "–",
  "none",
  "falsch",
  "faux",
]);
/** Words that may be followed by a date or a reason. */
const beginnings = ["unsubscribed", "bounced", "bounce", "opted out", "opt-out", "do not contact"];

/**
 * Returns "out" if the cell keeps the person out, "nothing" if it does not, or "unknown" if the
 * user must decide about the word.
 * @param answered the user's answers for unknown words: true keeps out
 */
export function readOut(cell: string, answered: ReadonlyMap<string, boolean>): "out" | "nothing" | "unknown" {
  const word = cell.trim().toLowerCase();
  if (saysNothing.has(word)) return "nothing";
  if (keepsOut.has(word) || beginnings.some((beginning) => word.startsWith(beginning))) return "out";
  const said = answered.get(word);
  return said === undefined ? "unknown" : said ? "out" : "nothing";
}

export interface FileLine {
  keys: string[];
  /** Subjects that the row keeps out, including shared mailboxes such as info@. */
  out: string[];
  name: string | null;
  title: string | null;
  company: string | null;
  note: string | null;
  status: Status | null;
  /** A word in the status column that is not a status, or null. */
  unknownStatus: string | null;
  owner: string | null;
  unknownOut: string | null;
  /** The raw text of the address column. */
  named: string;
}

type Places = Partial<Record<FileColumn | "email" | "linkedin" | "domain", number>>;

/** Reads one row of the file; blank cells are ignored. */
export function readFileLine(
  kind: ListKind,
  record: readonly string[],
  places: Places,
  answered: ReadonlyMap<string, boolean>,
): FileLine {
  const cell = (column: keyof Places) => {
    const at = places[column];
    return (at === undefined ? "" : (record[at] ?? "")).trim();
  };
  const keys = keysOf(kind, { email: cell("email"), linkedin: cell("linkedin"), domain: cell("domain") });
  const address = parseEmail(cell("email"));
  const out = readOut(cell("out"), answered);
  const status = cell("status").toLowerCase();
  const named = [cell("first"), cell("last")].filter(Boolean).join(" ");
  return {
    keys,
    out:
      out === "out"
        ? [
            ...new Set([
              ...(isKey(address) ? [keyText(address)] : []),
              ...keys.filter((key) => !key.startsWith("domain:")),
            ]),
          ]
        : [],
    name: cell("name") || named || (kind === "company" ? cell("company") : "") || null,
    title: cell("title") || null,
    company: cell("domain") || cell("company") || null,
    note: cell("note") || null,
    status: isStatus(status) ? status : null,
    unknownStatus: status === "" || isStatus(status) ? null : cell("status"),
    owner: cell("owner") || null,
    unknownOut: out === "unknown" ? cell("out") : null,
    named: cell("email") || cell("linkedin") || cell("domain") || cell("name") || named,
  };
}
