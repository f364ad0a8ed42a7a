/** Sendings of people into the staff's CRM, and each of their rows. Times are ms since 1970, UTC. */
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

const at = (name: string) => integer(name, { mode: "timestamp_ms" });
const json = <T>(name: string) => text(name, { mode: "json" }).$type<T>();

export const sendingStates = [
  /** Its rows are read and compared with the portal. */
  "planning",
  /** The plan is shown and waits for a yes. */
  "preview",
  "writing",
  /** The first few are written; a user looks before the rest goes. */
  "look",
  "done",
  /** The portal refused every row. */
  "refused",
  "cancelled",
  /** It met what only a user can mend. */
  "stopped",
  "returning",
  "returned",
] as const;
export type SendingState = (typeof sendingStates)[number];

export const sendings = sqliteTable(
  "sendings",
  {
    id: text().primaryKey(),
    title: text().notNull(),
    runId: text("run_id"),
    /** The list that it was begun from. */
    fromList: text("from_list"),
    columns: json<{ name: string; means?: string }[]>("columns_json").notNull(),
    /** With "clear" a blank empties the property. */
    mapping: json<{ column: string; property: string; mode: "set" | "add" | "clear" }[]>("mapping_json"),
    /** Properties that may be overwritten. */
    overwrite: json<string[]>("overwrite_json").notNull().default([]),
    /** Companies that HubSpot lacks are made. */
    createCompanies: integer("create_companies", { mode: "boolean" }).notNull().default(true),
    /** A label of the portal's admins that each tie gets. */
    tieLabel: json<{ type: number; label: string }>("tie_label_json"),
    /** The company becomes primary where another one is. */
    replacePrimary: integer("replace_primary", { mode: "boolean" }).notNull().default(false),
    /** What the key may not see or do. */
    missingScopes: json<{ what: string; scope: string }[]>("missing_scopes_json").notNull().default([]),
    listName: text("list_name"),
    listId: text("list_id"),
    data: text().$type<"live" | "sandbox">().notNull(),
    state: text().$type<SendingState>().notNull(),
    /** Raised with every change of the plan: a yes is good for the version that it saw. */
    version: integer().notNull().default(1),
    /** So many records are written before a user looks; null: no further look. */
    firstStop: integer("first_stop"),
    rows: integer().notNull(),
    seesOptOuts: integer("sees_opt_outs", { mode: "boolean" }).notNull().default(true),
    leaseUntil: integer("lease_until").notNull().default(0),
    worker: text(),
    nextAt: integer("next_at").notNull(),
    problem: json<{ detail: string; nextStep?: string }>("problem_json"),
    createdAt: at("created_at").notNull(),
    createdBy: text("created_by").notNull(),
    approvedAt: at("approved_at"),
    approvedBy: text("approved_by"),
    endedAt: at("ended_at"),
    returnedAt: at("returned_at"),
    returnedBy: text("returned_by"),
  },
  (table) => [
    index("sendings_open").on(table.state, table.nextAt),
    index("sendings_created").on(table.createdAt),
  ],
);

export const sendingRowStates = [
  "new",
  "planned",
  /** Approved, and not written yet. */
  "due",
  /** A write may have left: it is compared with the portal before anything else. */
  "writing",
  /** In the portal; not tied and listed yet. */
  "written",
  "done",
  "returning",
  "returned",
] as const;
export type SendingRowState = (typeof sendingRowStates)[number];

export const sendingRows = sqliteTable(
  "sending_rows",
  {
    sendingId: text("sending_id").notNull(),
    position: integer().notNull(),
    email: text(),
    /** A `SourceRow`; null where the person is kept out. */
    input: text("input_json"),
    /** The row that stands for all that meet in one record; null: this one. */
    meets: integer(),
    state: text().$type<SendingRowState>().notNull(),
    outcome: text(),
    reason: text(),
    /** What a user must decide of it before it is sent, or why it is not sent. */
    waitsFor: text("waits_for"),
    /** A `RowPlan`. */
    plan: text("plan_json"),
    /** What it waited for and a user has let pass, as a JSON list. */
    acceptedFor: text("accepted_for"),
    /** Of earlier versions: a user had let everything pass. */
    accepted: integer({ mode: "boolean" }).notNull().default(false),
    companyChosen: text("company_chosen"),
    recordId: text("record_id"),
    /** What the record had before, by property; removed after 30 days. */
    before: text("before_json"),
    /** What was written and how the portal spells it, by property. */
    wrote: text("wrote_json"),
    created: integer({ mode: "boolean" }).notNull().default(false),
    attempts: integer().notNull().default(0),
    beganAt: integer("began_at"),
    wroteAt: integer("wrote_at"),
    /** Company and types of association that it made. */
    tied: text("tied_json"),
    listed: integer({ mode: "boolean" }).notNull().default(false),
    /** What a take-back decided and did. */
    returned: text("returned_json"),
  },
  (table) => [
    primaryKey({ columns: [table.sendingId, table.position] }),
    index("sending_rows_state").on(table.sendingId, table.state, table.position),
    index("sending_rows_outcome").on(table.sendingId, table.outcome, table.position),
    index("sending_rows_email").on(table.sendingId, table.email),
    index("sending_rows_record").on(table.recordId),
  ],
);

export const sendingCompanyStates = [
  "new",
  /** A request to make it may have left: it is searched for before anything else. */
  "making",
  "made",
  "refused",
  "returned",
] as const;
export type SendingCompanyState = (typeof sendingCompanyStates)[number];

/** Companies that a sending makes because HubSpot lacks them. */
export const sendingCompanies = sqliteTable(
  "sending_companies",
  {
    sendingId: text("sending_id").notNull(),
    domain: text().notNull(),
    name: text().notNull(),
    state: text().$type<SendingCompanyState>().notNull(),
    recordId: text("record_id"),
    /** This sending made it; somebody else had done so meanwhile otherwise. */
    created: integer({ mode: "boolean" }).notNull().default(false),
    attempts: integer().notNull().default(0),
    beganAt: integer("began_at"),
    wroteAt: integer("wrote_at"),
    /** Why HubSpot refused it, or why a take-back left it. */
    reason: text(),
  },
  (table) => [
    primaryKey({ columns: [table.sendingId, table.domain] }),
    index("sending_companies_domain").on(table.domain),
  ],
);
