/** Records of people and companies, the lists they lie in, and what staff made of them. Times are ms since 1970, UTC. */
import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

/**
 * One person or company. A joined record keeps its row and its fields as they were: `joinedInto` leads to the record
 * that stands for both, and a split clears it.
 */
export const records = sqliteTable(
  "records",
  {
    id: text().primaryKey(),
    kind: text().$type<"person" | "company">().notNull(),
    /** As last seen, for display. */
    name: text(),
    title: text(),
    company: text(),
    status: text().$type<"new" | "contacted" | "replied" | "client" | "not a fit">().notNull().default("new"),
    /** Account that works the record. */
    owner: text(),
    /** A second owner, brought by a join or a file, until a user chooses. */
    otherOwner: text("other_owner"),
    snoozedUntil: integer("snoozed_until"),
    /** The record it was joined into; null: none. */
    joinedInto: text("joined_into"),
    /** The record that stands for it: itself, or the last one that joins led to. */
    standingId: text("standing_id").notNull(),
    joinId: text("join_id"),
    createdAt: integer("created_at").notNull(),
    createdBy: text("created_by").notNull(),
    /** Last status, note, comment or run; lying in a list is no touch. */
    touchedAt: integer("touched_at").notNull(),
    /** Raised by every change of a field. */
    version: integer().notNull().default(1),
    /** A sandbox vendor named it. */
    sandbox: integer({ mode: "boolean" }).notNull().default(false),
  },
  (table) => [
    index("records_joined").on(table.joinedInto),
    index("records_standing").on(table.standingId),
    index("records_touched").on(table.touchedAt),
    index("records_owner").on(table.owner, table.status),
  ],
);

/** Which record a key leads to; a key leads to one record. */
export const recordKeys = sqliteTable(
  "record_keys",
  {
    /** `keyText` of app/keys: "email:jo@acme.com". */
    key: text().primaryKey(),
    recordId: text("record_id").notNull(),
    /** The record that brought the key: a split gives it back. */
    homeId: text("home_id").notNull(),
    /** Where the key comes from, for a right-of-access export. */
    source: text("source_json").notNull(),
    at: integer().notNull(),
    /** Date of the list of public suffixes that judged the key. */
    judgedBy: text("judged_by").notNull(),
  },
  (table) => [index("record_keys_record").on(table.recordId)],
);

/** What a run or file said of a key that another record holds. */
export const recordClaims = sqliteTable(
  "record_claims",
  {
    key: text().notNull(),
    /** The record that claims the key. */
    recordId: text("record_id").notNull(),
    /** The record that holds the key. */
    heldBy: text("held_by").notNull(),
    /** contested: the two contradict each other. offered: they may be one, a user decides. refused: a user said no. */
    state: text().$type<"contested" | "offered" | "refused">().notNull(),
    source: text("source_json").notNull(),
    at: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.key, table.recordId] }),
    index("record_claims_record").on(table.recordId),
    index("record_claims_held").on(table.heldBy),
  ],
);

/** Two records that became one, with the answer that proves it. */
export const recordJoins = sqliteTable(
  "record_joins",
  {
    id: text().primaryKey(),
    keptId: text("kept_id").notNull(),
    goneId: text("gone_id").notNull(),
    /** Run, row, vendor, what was asked and what it gave; or the user who joined them. */
    evidence: text("evidence_json").notNull(),
    /** The same answer again: after a split it joins nothing. */
    proof: text().notNull(),
    at: integer().notNull(),
    by: text(),
    splitAt: integer("split_at"),
    splitBy: text("split_by"),
  },
  (table) => [
    index("record_joins_kept").on(table.keptId),
    index("record_joins_gone").on(table.goneId),
    index("record_joins_proof").on(table.proof),
  ],
);

/** Every change of a field. */
export const recordHistory = sqliteTable(
  "record_history",
  {
    seq: integer().primaryKey({ autoIncrement: true }),
    id: text().notNull(),
    recordId: text("record_id").notNull(),
    homeId: text("home_id").notNull(),
    /** One press of a button, however many records it changed. */
    actId: text("act_id").notNull(),
    field: text().notNull(),
    old: text(),
    new: text(),
    at: integer().notNull(),
    /** Account; null: a join or a rule. */
    by: text(),
    /** The entry that this one takes back. */
    undoes: text(),
  },
  (table) => [
    uniqueIndex("record_history_id").on(table.id),
    index("record_history_record").on(table.recordId, table.seq),
    index("record_history_act").on(table.actId, table.recordId),
  ],
);

/** Notes and comments of staff. */
export const recordNotes = sqliteTable(
  "record_notes",
  {
    id: text().primaryKey(),
    recordId: text("record_id").notNull(),
    homeId: text("home_id").notNull(),
    kind: text().$type<"note" | "comment">().notNull(),
    text: text().notNull(),
    at: integer().notNull(),
    by: text().notNull(),
  },
  (table) => [index("record_notes_record").on(table.recordId, table.at)],
);

/** Colleagues whom a comment names, until they have read it. */
export const recordMentions = sqliteTable(
  "record_mentions",
  {
    noteId: text("note_id").notNull(),
    staffId: text("staff_id").notNull(),
    readAt: integer("read_at"),
  },
  (table) => [
    primaryKey({ columns: [table.noteId, table.staffId] }),
    index("record_mentions_staff").on(table.staffId, table.readAt),
  ],
);

/** Named sets of records of one kind. */
export const lists = sqliteTable("lists", {
  id: text().primaryKey(),
  name: text().notNull(),
  kind: text().$type<"person" | "company">().notNull(),
  /** Lines that the list shows. */
  lines: integer().notNull().default(0),
  createdAt: integer("created_at").notNull(),
  createdBy: text("created_by").notNull(),
  deletedAt: integer("deleted_at"),
  deletedBy: text("deleted_by"),
});

/** A record's place in a list. A removed line stays: it keeps the record out of the list. */
export const listLines = sqliteTable(
  "list_lines",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    listId: text("list_id").notNull(),
    recordId: text("record_id").notNull(),
    homeId: text("home_id").notNull(),
    addedAt: integer("added_at").notNull(),
    addedBy: text("added_by").notNull(),
    how: text().$type<"hand" | "run" | "file">().notNull(),
    /** The press of a button that added it. */
    actId: text("act_id").notNull(),
    /** The run that found it. */
    runId: text("run_id"),
    note: text(),
    removedAt: integer("removed_at"),
    removedBy: text("removed_by"),
    /** The join after which another line of the list stands for this one. */
    hiddenBy: text("hidden_by"),
  },
  (table) => [
    uniqueIndex("list_lines_home").on(table.listId, table.homeId),
    index("list_lines_record").on(table.recordId, table.listId),
    index("list_lines_shown")
      .on(table.listId, table.id)
      .where(sql`removed_at IS NULL AND hidden_by IS NULL`),
    index("list_lines_act").on(table.actId),
  ],
);

/** Keys of records that were forgotten, as keyed hashes: who comes again is recognised and left out. */
export const forgottenKeys = sqliteTable(
  "forgotten_keys",
  {
    hash: text().primaryKey(),
    at: integer().notNull(),
    /** A command noted the key; the clock, which has the secret, replaces it within a minute. */
    isClear: integer("is_clear", { mode: "boolean" }).notNull().default(false),
  },
  (table) => [
    index("forgotten_keys_clear")
      .on(table.isClear)
      .where(sql`is_clear = 1`),
  ],
);
