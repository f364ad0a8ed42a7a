/** Sendings of people to the CRM, with their rows. Times are ms since 1970, UTC. */
import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

const at = (name: string) => integer(name, { mode: "timestamp_ms" });
const json = <T>(name: string) => text(name, { mode: "json" }).$type<T>();

export const sendingStates = [
  /** The worker reads the rows and compares them with HubSpot. */
  "planning",
  /** The plan is ready and waits for approval. */
  "preview",
  "writing",
  /** The first records are written; a user checks them before the rest is written. */
  "look",
  "done",
  /** HubSpot refused every row. */
  "refused",
  "cancelled",
  /** A problem that only a user can fix stopped it. */
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
    /** The list it was started from. */
    fromList: text("from_list"),
    columns: json<{ name: string; means?: string }[]>("columns_json").notNull(),
    /** In mode "clear", a blank cell empties the property. */
    mapping: json<{ column: string; property: string; mode: "set" | "add" | "clear" }[]>("mapping_json"),
    /** Properties that the sending may overwrite. */
    overwrite: json<string[]>("overwrite_json").notNull().default([]),
    /** True to create companies that HubSpot lacks. */
    createCompanies: integer("create_companies", { mode: "boolean" }).notNull().default(true),
    /**
     * The association label, defined in HubSpot, that the sending uses to link contacts to
     * companies.
     */
    tieLabel: json<{ type: number; label: string }>("tie_label_json"),
    /** True to make the company primary even if the contact has another primary company. */
    replacePrimary: integer("replace_primary", { mode: "boolean" }).notNull().default(false),
    /** Permissions that the API key lacks. */
    missingScopes: json<{ what: string; scope: string }[]>("missing_scopes_json").notNull().default([]),
    listName: text("list_name"),
    listId: text("list_id"),
    data: text().$type<"live" | "sandbox">().notNull(),
    state: text().$type<SendingState>().notNull(),
    /**
     * Incremented by every change of the plan; an approval is valid only for the version that the
     * user saw.
     */
    version: integer().notNull().default(1),
    /** Number of records written before a user checks them; null if no check is left. */
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
  /** Approved but not written yet. */
  "due",
  /** A write may have been sent; the worker first compares the record with HubSpot. */
  "writing",
  /** Written to HubSpot; not yet linked to a company or added to the list. */
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
    /** A `SourceRow`, or null if the person is suppressed. */
    input: text("input_json"),
    /** The row that represents all rows of the same record, or null if it is this one. */
    meets: integer(),
    state: text().$type<SendingRowState>().notNull(),
    outcome: text(),
    reason: text(),
    /** The decision that the row waits for, or the reason why it is not sent. */
    waitsFor: text("waits_for"),
    /** A `RowPlan`. */
    plan: text("plan_json"),
    /** JSON list of the decisions a user has made for this row. */
    acceptedFor: text("accepted_for"),
    /** Written by earlier releases: a user approved everything at once. */
    accepted: integer({ mode: "boolean" }).notNull().default(false),
    companyChosen: text("company_chosen"),
    recordId: text("record_id"),
    /** The record's previous values by property; deleted after 30 days. */
    before: text("before_json"),
    /** The written values, as HubSpot spells them, by property. */
    wrote: text("wrote_json"),
    created: integer({ mode: "boolean" }).notNull().default(false),
    attempts: integer().notNull().default(0),
    beganAt: integer("began_at"),
    wroteAt: integer("wrote_at"),
    /** The company and the association types that the sending created. */
    tied: text("tied_json"),
    listed: integer({ mode: "boolean" }).notNull().default(false),
    /** Decision and outcome of an undo. */
    returned: text("returned_json"),
  },
  (table) => [
    primaryKey({ columns: [table.sendingId, table.position] }),
    index("sending_rows_state").on(table.sendingId, table.state, table.position),
    index("sending_rows_outcome").on(table.sendingId, table.outcome, table.position),
    index("sending_rows_email").on(table.sendingId, table.email),
    index("sending_rows_record").on(table.recordId),
    index("sending_rows_writing")
      .on(table.email)
      .where(sql`state = 'writing'`),
  ],
);

export const sendingCompanyStates = [
  "new",
  /** A create request may have been sent; the worker first searches for the company. */
  "making",
  "made",
  "refused",
  "returned",
] as const;
export type SendingCompanyState = (typeof sendingCompanyStates)[number];

/** Companies that a sending creates because HubSpot lacks them. */
export const sendingCompanies = sqliteTable(
  "sending_companies",
  {
    sendingId: text("sending_id").notNull(),
    domain: text().notNull(),
    name: text().notNull(),
    state: text().$type<SendingCompanyState>().notNull(),
    recordId: text("record_id"),
    /** True if this sending created it; false if someone else created it first. */
    created: integer({ mode: "boolean" }).notNull().default(false),
    attempts: integer().notNull().default(0),
    beganAt: integer("began_at"),
    wroteAt: integer("wrote_at"),
    /** Why HubSpot refused it, or why an undo left it in place. */
    reason: text(),
  },
  (table) => [
    primaryKey({ columns: [table.sendingId, table.domain] }),
    index("sending_companies_domain").on(table.domain),
  ],
);
