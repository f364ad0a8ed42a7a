/** A sending as screens and the API show it. */
import type { SendingState } from "../storage/schema";
import type { Counts, Outcome } from "./plan/counts";
import type { PropertyPlan } from "./plan/differences";
import type { MappedColumn, SourceColumn } from "./plan/mapping";
import type { Part, WaitKind } from "./plan/rows";

/** Number of rows shown in a group that waits, before the link to all of them. */
export const shownEach = 5;

export interface SendingView {
  id: string;
  title: string;
  runId: string | null;
  /** The list from which a user started it. */
  fromList: string | null;
  state: SendingState;
  /** The plan's version. An approval must contain the version that the user saw. */
  version: number;
  data: "live" | "sandbox";
  listName: string | null;
  columns: SourceColumn[];
  mapping: MappedColumn[];
  overwrite: string[];
  rows: Counts;
  records: Counts;
  total: number;
  /** Records still to write or compare. */
  open: number;
  toWrite: number;
  parts: { part: Part; rows: number; waits: boolean }[];
  createCompanies: boolean;
  /** Companies that HubSpot lacks and the plan creates. */
  companies: number;
  tieLabel: { type: number; label: string } | null;
  replacePrimary: boolean;
  missingScopes: { what: string; scope: string }[];
  seesOptOuts: boolean;
  problem: { detail: string; nextStep?: string } | null;
  createdAt: string;
  approvedAt: string | null;
  endedAt: string | null;
  returnedAt: string | null;
  /** The latest time for an undo (ISO 8601), or null if there is nothing to undo. */
  returnableUntil: string | null;
}

export interface SendingRowView {
  position: number;
  email: string | null;
  name: string | null;
  outcome: Outcome | null;
  /** Whether the outcome is only planned. */
  isPlanned: boolean;
  /** Address of the LinkedIn profile in the row. */
  linkedin: string | null;
  /** The company with which the sending associates the contact. */
  company: RowCompany | null;
  /** The choices, if several companies have the row's domain. */
  companies: { id: string; name: string }[];
  reason: string | null;
  waitsFor: WaitKind | null;
  /** Whether a user left the row out. */
  isLeftOut: boolean;
  properties: PropertyPlan[];
  notes: string[];
  /** Position of the row with the same record, or null. */
  meets: number | null;
  link: string | null;
  returned: string | null;
  /** The state after the sending was taken back, or null if the record is unchanged. */
  back: Back | null;
}

export interface RowCompany {
  name: string;
  /** Its page in HubSpot, or null if it has none yet. */
  link: string | null;
  /** Whether the sending creates it. */
  isNew: boolean;
}

/** The first values of each column, by the column's name. */
export type Samples = Record<string, string[]>;

export type Back = "archived" | "emptied" | "restored";

export interface Ending {
  approvedBy: string | null;
  /** Rows whose record was archived again. */
  archived: number;
  /** The page of the static list in HubSpot. */
  listLink: string | null;
}

/** A property to which a user can map a column. */
export interface OfferView {
  name: string;
  label: string;
  note: string | null;
  /** Whether the property accepts several values. */
  isSeveral: boolean;
}

/** The properties and labels of the portal that can be written. */
export interface Offers {
  properties: OfferView[];
  labels: { type: number; label: string }[];
}

/** The lists and users to whom the people who are ready can go. */
export interface ReadyChoices {
  lists: { id: string; name: string; lines: number }[];
  colleagues: { id: string; name: string }[];
  /** Id of the signed-in user. */
  me: string;
}

/** The result of adding people to a list or of assigning them. */
export interface Told {
  counts: string[];
  leftOut: { name: string; why: string }[];
  list?: { id: string; name: string };
  /** The change that an undo reverts. */
  undo?: string;
}
