/**
 * Reads the person in a row of a result file for import into another program, and decides whether
 * the import should include them. A row has the upload's columns, then the result's. The upload's
 * columns count if they describe the same person or company: a run over other people's rows still
 * shows the email written to them.
 */
import { domainIn } from "../../keys/domain";
import { emailIn } from "../../keys/email";
import { linkedInPeopleIn } from "../../keys/linkedin";
import type { Cell } from "../cell";
import type { Meaning } from "./table";

export interface ImportColumn {
  means?: Meaning;
  /** True for the upload's columns, false for the result's. */
  isInput: boolean;
}

export interface ImportedPerson {
  /** Returns a fact about the person or their company, or null if unknown. */
  read(means: Meaning): Cell;
  /** Returns a fact of the upload alone, or null if unknown. */
  readInput(means: Meaning): Cell;
  /** Returns why the default import excludes the person, or null if it includes them. */
  staysOut(): string | null;
}

type Facts = (means: Meaning) => Cell;

/** A count precedes each reason: "33 belong to a client". */
export const staysOutReasons = {
  client: "belong to a client",
  unchecked: "were not checked in HubSpot",
  target: "don't fit the title rules",
  address: "have no verified address",
} as const;

const aboutCompany = new Set<Meaning>(["company", "domain", "employees", "industry", "country"]);

export function personReader(columns: readonly ImportColumn[]): (cells: readonly Cell[]) => ImportedPerson {
  const found = factsOf(columns, false);
  const asked = factsOf(columns, true);
  return (cells) => {
    const result: Facts = (means) => found(cells, means);
    const upload: Facts = (means) => asked(cells, means);
    const samePerson = isSamePerson(result, upload);
    const sameCompany = isSameCompany(result, upload, samePerson);
    const either: Facts = (means) => {
      const fits = aboutCompany.has(means) ? sameCompany : samePerson;
      return result(means) ?? (fits ? upload(means) : null);
    };
    return {
      read: (means) => readFact(either, means),
      readInput: upload,
      staysOut: () => whyOut(columns, { result, upload, samePerson }),
    };
  };
}

/** Takes the first non-empty column of each meaning. */
function factsOf(columns: readonly ImportColumn[], isInput: boolean) {
  const places = new Map<Meaning, number[]>();
  for (const [at, column] of columns.entries())
    if (column.means && column.isInput === isInput)
      places.set(column.means, [...(places.get(column.means) ?? []), at]);
  return (cells: readonly Cell[], means: Meaning): Cell => {
    for (const place of places.get(means) ?? []) {
      const cell = isInput ? asKey(cells[place] ?? null, means) : (cells[place] ?? null);
      // Skips company pages, which an import would take for a person's profile.
      if (cell !== null && cell !== "" && (means !== "LinkedIn" || isProfile(cell))) return cell;
    }
    return null;
  };
}

/**
 * Returns the canonical form: users write values in many ways, an importing program accepts one.
 */
function asKey(cell: Cell, means: Meaning): Cell {
  if (typeof cell !== "string") return cell;
  if (means === "domain") return domainIn(cell);
  return means === "e-mail" ? emailIn(cell) : cell;
}

function readFact(facts: Facts, means: Meaning): Cell {
  if (means === "why no email" && facts("body") !== null) return null;
  const cell = facts(means);
  if (cell !== null) return cell;
  if (means === "first name") return firstName(facts("person"));
  if (means === "last name") return lastName(facts("person"));
  return null;
}

interface Judged {
  result: Facts;
  upload: Facts;
  samePerson: boolean;
}

function whyOut(columns: readonly ImportColumn[], { result, upload, samePerson }: Judged): string | null {
  const has = (means: Meaning, isInput: boolean) =>
    columns.some((column) => column.means === means && column.isInput === isInput);
  const clients = [result("client"), upload("client")].map(answerOf);
  if (clients.includes(true)) return staysOutReasons.client;
  const targets = [result("target"), samePerson ? upload("target") : null].map(answerOf);
  if (targets.includes(false)) return staysOutReasons.target;
  const address = result("e-mail") ?? (samePerson ? upload("e-mail") : null);
  const isUploads = address !== null && isSame(address, upload("e-mail"));
  const status = result("address status") ?? (isUploads ? upload("address status") : null);
  const isTold = has("address status", false) || (isUploads && has("address status", true));
  if (address !== null && isTold && status !== "verified") return staysOutReasons.address;
  const isAsked = has("client", false) || has("client", true);
  return isAsked && !clients.includes(false) ? staysOutReasons.unchecked : null;
}

/** Files store booleans as words. */
const answerOf = (cell: Cell): boolean | null =>
  cell === true || cell === "true" ? true : cell === false || cell === "false" ? false : null;

function isSamePerson(result: Facts, upload: Facts): boolean {
  for (const means of ["e-mail", "LinkedIn", "person"] as const) {
    const [one, other] = [result(means), upload(means)];
    if (one !== null && other !== null) return isSame(one, other);
  }
  return false;
}

function isSameCompany(result: Facts, upload: Facts, samePerson: boolean): boolean {
  for (const means of ["company", "domain"] as const) {
    const [one, other] = [result(means), upload(means)];
    if (one !== null && other !== null) return isSame(one, other);
  }
  return samePerson;
}

const isSame = (one: Cell, other: Cell) => plain(one) === plain(other);

const plain = (cell: Cell) =>
  String(cell ?? "")
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, "")
    .replace(/^www\./, "")
    .replace(/\/$/, "");

const isProfile = (cell: Cell) => typeof cell === "string" && linkedInPeopleIn(cell).length > 0;

function firstName(name: Cell): Cell {
  return typeof name === "string" ? (name.trim().split(/\s+/)[0] ?? null) : name;
}

function lastName(name: Cell): Cell {
  return typeof name === "string" ? name.trim().split(/\s+/).slice(1).join(" ") || null : name;
}
