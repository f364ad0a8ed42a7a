/** A sending as screens and the API show it. */
import type { SendingState } from "../storage/schema";
import type { Counts, Outcome } from "./plan/counts";
import type { PropertyPlan } from "./plan/differences";
import type { MappedColumn, SourceColumn } from "./plan/mapping";
import type { Part, WaitKind } from "./plan/rows";

export interface SendingView {
  id: string;
  title: string;
  runId: string | null;
  /** The list that it was begun from. */
  fromList: string | null;
  state: SendingState;
  /** A yes names the version that it saw. */
  version: number;
  data: "live" | "sandbox";
  listName: string | null;
  columns: SourceColumn[];
  mapping: MappedColumn[];
  overwrite: string[];
  rows: Counts;
  records: Counts;
  total: number;
  /** Records that are still to be written or compared. */
  open: number;
  toWrite: number;
  parts: { part: Part; rows: number; waits: boolean }[];
  createCompanies: boolean;
  /** Companies that HubSpot lacks and the plan makes. */
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
  /** The last moment for a take-back; null where there is nothing to take back. */
  returnableUntil: string | null;
}

export interface SendingRowView {
  position: number;
  email: string | null;
  name: string | null;
  outcome: Outcome | null;
  /** The outcome is the plan's, not yet HubSpot's. */
  isPlanned: boolean;
  /** To choose from, where several have the row's domain. */
  companies: { id: string; name: string }[];
  reason: string | null;
  waitsFor: WaitKind | null;
  properties: PropertyPlan[];
  notes: string[];
  /** The row it meets in one record. */
  meets: number | null;
  link: string | null;
  returned: string | null;
}

/** A property that a column may be sent to. */
export interface OfferView {
  name: string;
  label: string;
  note: string | null;
  /** It takes several values, so that some can be added. */
  isSeveral: boolean;
}

/** What the portal lets be written. */
export interface Offers {
  properties: OfferView[];
  labels: { type: number; label: string }[];
}
