/**
 * Records of people and companies, their lists, and the users' notes. Times are ms since 1970, UTC.
 */
import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

/**
 * One person or company. A merged record keeps its row and its fields. `joinedInto` is the id of
 * the record that represents both; a split clears it.
 */
export const records = sqliteTable(
  "records",
  {
    id: text().primaryKey(),
    kind: text().$type<"person" | "company">().notNull(),
    /** The latest values, for display. */
    name: text(),
    title: text(),
    company: text(),
    status: text().$type<"new" | "contacted" | "replied" | "client" | "not a fit">().notNull().default("new"),
    /** Account of the record's owner. */
    owner: text(),
    /** A second owner, from a merge or an import, until a user chooses one. */
    otherOwner: text("other_owner"),
    snoozedUntil: integer("snoozed_until"),
    /** The record it was merged into, or null. */
    joinedInto: text("joined_into"),
    /** The record that represents it: itself, or the last record in a chain of merges. */
    standingId: text("standing_id").notNull(),
    joinId: text("join_id"),
    createdAt: integer("created_at").notNull(),
    createdBy: text("created_by").notNull(),
    /**
     * Time of the last status, note, comment or run; adding the record to a list does not count.
     */
    touchedAt: integer("touched_at").notNull(),
    /** Increased by every change of a field. */
    version: integer().notNull().default(1),
    /** True if a sandbox vendor returned the record. */
    sandbox: integer({ mode: "boolean" }).notNull().default(false),
  },
  (table) => [
    index("records_joined").on(table.joinedInto),
    index("records_standing").on(table.standingId),
    index("records_touched").on(table.touchedAt),
    index("records_owner").on(table.owner, table.status),
    index("records_company")
      .on(table.company)
      .where(sql`kind = 'person' AND company IS NOT NULL`),
  ],
);

/** The record that each key leads to; a key leads to exactly one record. */
export const recordKeys = sqliteTable(
  "record_keys",
  {
    /** `keyText` of app/keys: "email:jo@acme.com". */
    key: text().primaryKey(),
    recordId: text("record_id").notNull(),
    /** The record that first had the key; a split returns the key to it. */
    homeId: text("home_id").notNull(),
    /** The key's source, for a right-of-access export. */
    source: text("source_json").notNull(),
    at: integer().notNull(),
    /** Date of the public suffix list that the console used to parse the key. */
    judgedBy: text("judged_by").notNull(),
  },
  (table) => [
    // Covers the queries for a record's first address, which a list runs for each of its lines.
    index("record_keys_of_record").on(table.recordId, table.at, table.key),
  ],
);

/** Keys that a run or file found for a record although another record already owns them. */
export const recordClaims = sqliteTable(
  "record_claims",
  {
    key: text().notNull(),
    /** The record that also claims the key. */
    recordId: text("record_id").notNull(),
    /** The record that already owns the key. */
    heldBy: text("held_by").notNull(),
    /**
     * contested: the records contradict each other. offered: they may be the same and a user
     * decides. refused: a user said no.
     */
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

/** Two merged records, with the answer that proves that they are the same. */
export const recordJoins = sqliteTable(
  "record_joins",
  {
    id: text().primaryKey(),
    keptId: text("kept_id").notNull(),
    goneId: text("gone_id").notNull(),
    /** Run, row, vendor, question and answer, or the user who merged them. */
    evidence: text("evidence_json").notNull(),
    /** Identifies the answer; after a split the same answer does not merge the records again. */
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
    /** One user action, however many records it changed. */
    actId: text("act_id").notNull(),
    field: text().notNull(),
    old: text(),
    new: text(),
    at: integer().notNull(),
    /** The user's account, or null for a merge or a rule. */
    by: text(),
    /** The history entry that this entry undoes. */
    undoes: text(),
    /** The rule or reason behind the change, as users read it, or null. */
    why: text(),
  },
  (table) => [
    uniqueIndex("record_history_id").on(table.id),
    index("record_history_record").on(table.recordId, table.seq),
    index("record_history_act").on(table.actId, table.recordId),
  ],
);

/** Users' notes and comments. */
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
    /** When its author deleted it; an undo clears it, and the purge removes the row a day later. */
    deletedAt: integer("deleted_at"),
  },
  (table) => [
    index("record_notes_record").on(table.recordId, table.at),
    index("record_notes_deleted")
      .on(table.deletedAt)
      .where(sql`deleted_at IS NOT NULL`),
  ],
);

/** Users mentioned in a comment, until they have read it. */
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
  /** Number of visible lines. */
  lines: integer().notNull().default(0),
  createdAt: integer("created_at").notNull(),
  createdBy: text("created_by").notNull(),
  deletedAt: integer("deleted_at"),
  deletedBy: text("deleted_by"),
});

/**
 * A record's place in a list. A removed line stays in the table and keeps the record out of the
 * list.
 */
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
    /** The user action that added the line. */
    actId: text("act_id").notNull(),
    /** The run that found the record for this list, or null. */
    runId: text("run_id"),
    note: text(),
    removedAt: integer("removed_at"),
    removedBy: text("removed_by"),
    /** The user action that removed the line last, for its undo. */
    removedAct: text("removed_act"),
    /** The merge that hid this line, because the merged record already has a line in the list. */
    hiddenBy: text("hidden_by"),
  },
  (table) => [
    uniqueIndex("list_lines_home").on(table.listId, table.homeId),
    index("list_lines_record").on(table.recordId, table.listId),
    index("list_lines_shown")
      .on(table.listId, table.id)
      .where(sql`removed_at IS NULL AND hidden_by IS NULL`),
    index("list_lines_act").on(table.actId),
    index("list_lines_removed_act")
      .on(table.removedAct)
      .where(sql`removed_act IS NOT NULL`),
  ],
);

/** Keys of forgotten records as keyed hashes, to recognise and reject the same person later. */
export const forgottenKeys = sqliteTable(
  "forgotten_keys",
  {
    hash: text().primaryKey(),
    at: integer().notNull(),
    /**
     * True while the key is stored unhashed. A command has no access to the secret, so the
     * scheduler hashes the key within a minute.
     */
    isClear: integer("is_clear", { mode: "boolean" }).notNull().default(false),
  },
  (table) => [
    index("forgotten_keys_clear")
      .on(table.isClear)
      .where(sql`is_clear = 1`),
  ],
);
