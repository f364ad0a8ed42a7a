/** Accounts, sessions and tokens of outside tools. Times are ms since 1970, UTC. */
import { index, integer, primaryKey, real, sqliteTable, text } from "drizzle-orm/sqlite-core";

const at = (name: string) => integer(name, { mode: "timestamp_ms" });

export const staff = sqliteTable("staff", {
  id: text().primaryKey(),
  email: text().notNull().unique(),
  name: text().notNull(),
  /** `scrypt$N$r$p$salt$hash` */
  passwordHash: text("password_hash").notNull(),
  /** True if someone else chose or saw the password; the user can only change it until then. */
  mustChangePassword: integer("must_change_password", { mode: "boolean" }).notNull().default(false),
  disabledAt: at("disabled_at"),
  createdAt: at("created_at").notNull(),
  /** US dollars above which the screens ask before a run starts; null means the default. */
  askAboveUsd: real("ask_above_usd"),
});

/** The authenticator app of an account; the sign-in asks for its code after the password. */
export const secondSteps = sqliteTable("second_steps", {
  staffId: text("staff_id").primaryKey(),
  /** Encrypted with the console's key for secrets and bound to the account. */
  sealedSecret: text("sealed_secret").notNull(),
  createdAt: at("created_at").notNull(),
  /**
   * When the user entered the first correct code; null during setup, when no sign-in asks for a
   * code.
   */
  confirmedAt: at("confirmed_at"),
  /** Time step (30 s) of the last used code; a code works only once. */
  usedStep: integer("used_step"),
});

/** One-time codes that replace a lost authenticator app; each is deleted after use. */
export const recoveryCodes = sqliteTable(
  "recovery_codes",
  {
    /** SHA-256 of account and code; a code has 80 random bits. */
    codeHash: text("code_hash").primaryKey(),
    staffId: text("staff_id").notNull(),
    createdAt: at("created_at").notNull(),
  },
  (table) => [index("recovery_codes_staff").on(table.staffId)],
);

/** Sessions. Cookies and bearer tokens carry the token; this table has only its SHA-256. */
export const sessions = sqliteTable(
  "sessions",
  {
    tokenHash: text("token_hash").primaryKey(),
    staffId: text("staff_id").notNull(),
    createdAt: at("created_at").notNull(),
    seenAt: at("seen_at").notNull(),
    expiresAt: at("expires_at").notNull(),
    /** The user's browser, for example "Chrome on Windows". */
    browser: text(),
  },
  (table) => [index("sessions_staff").on(table.staffId), index("sessions_expires").on(table.expiresAt)],
);

/** A user's column layout of a tool's lists. */
export const listLooks = sqliteTable(
  "list_looks",
  {
    staffId: text("staff_id").notNull(),
    /** Tool, query and table. */
    place: text().notNull(),
    /** Column names, order, visibility and widths as JSON. */
    look: text("look_json").notNull(),
  },
  (table) => [primaryKey({ columns: [table.staffId, table.place] })],
);

/** Named views: filters, sorting and columns of a query's tables, or of lists of one kind. */
export const savedViews = sqliteTable(
  "saved_views",
  {
    id: text().primaryKey(),
    /** Tool and query, or "list" and the kind of record. */
    place: text().notNull(),
    name: text().notNull(),
    isShared: integer("is_shared", { mode: "boolean" }).notNull(),
    /** Filters and sorting as a query string. */
    query: text().notNull(),
    /** Column names, order, visibility and widths as JSON, or null for each user's own layout. */
    look: text("look_json"),
    createdAt: integer("created_at").notNull(),
    createdBy: text("created_by").notNull(),
    deletedAt: integer("deleted_at"),
  },
  (table) => [index("saved_views_place").on(table.place, table.createdAt)],
);

/** Failed sign-ins by IP address and account. */
export const signInFailures = sqliteTable(
  "sign_in_failures",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    /**
     * "ip:…", "account:…", "account:… from …", "device:…"; "password:…" for a password change,
     * "code:…" for the second step
     */
    subject: text().notNull(),
    at: at("at").notNull(),
  },
  (table) => [index("sign_in_failures_subject").on(table.subject, table.at)],
);

/** The activity log, kept for one year; contains no search terms. */
export const securityEvents = sqliteTable(
  "security_events",
  {
    id: text().primaryKey(),
    at: at("at").notNull(),
    /** Null if a command or a link did it. */
    staffId: text("staff_id"),
    /** The event's name in the log. */
    event: text().notNull(),
    outcome: text().notNull(),
    /** Id or name of the affected item. */
    about: text(),
  },
  (table) => [index("security_events_at").on(table.at)],
);

/** Read-only tokens for outside tools; each kind works only for its own URLs. */
export const outsideTokens = sqliteTable("outside_tokens", {
  name: text().primaryKey(),
  kind: text().$type<"apollo" | "health">().notNull().default("apollo"),
  tokenHash: text("token_hash").notNull().unique(),
  createdAt: at("created_at").notNull(),
  usedAt: at("used_at"),
  /** UTC day of the last lookup that may cost money; `lookUps` counts that day's lookups. */
  lookUpsOn: text("look_ups_on"),
  lookUps: integer("look_ups").notNull().default(0),
});
