/** Accounts, sign-ins and the tokens of outside tools. Times are ms since 1970, UTC. */
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

const at = (name: string) => integer(name, { mode: "timestamp_ms" });

export const staff = sqliteTable("staff", {
  id: text().primaryKey(),
  email: text().notNull().unique(),
  name: text().notNull(),
  /** `scrypt$N$r$p$salt$hash` */
  passwordHash: text("password_hash").notNull(),
  /** Another person chose or saw the password: nothing but a new one is open until it is changed. */
  mustChangePassword: integer("must_change_password", { mode: "boolean" }).notNull().default(false),
  disabledAt: at("disabled_at"),
  createdAt: at("created_at").notNull(),
});

/** The authenticator app of an account whose sign-in asks for its code after the password. */
export const secondSteps = sqliteTable("second_steps", {
  staffId: text("staff_id").primaryKey(),
  /** Under the console's key for it, bound to the account. */
  sealedSecret: text("sealed_secret").notNull(),
  createdAt: at("created_at").notNull(),
  /** When a first code was right; null: it is still being set up, and no sign-in asks for it. */
  confirmedAt: at("confirmed_at"),
  /** The time step (of 30 s) of the code that was used last: none is good twice. */
  usedStep: integer("used_step"),
});

/** What signs in where the app is lost: each is good once, and is gone then. */
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

/** Sign-ins. The cookie and the bearer token carry the token; only its SHA-256 is here, and this row decides. */
export const sessions = sqliteTable(
  "sessions",
  {
    tokenHash: text("token_hash").primaryKey(),
    staffId: text("staff_id").notNull(),
    createdAt: at("created_at").notNull(),
    seenAt: at("seen_at").notNull(),
    expiresAt: at("expires_at").notNull(),
    /** What the person signed in with, in words: "Chrome on Windows". */
    browser: text(),
  },
  (table) => [index("sessions_staff").on(table.staffId), index("sessions_expires").on(table.expiresAt)],
);

/** How a person wants the columns of a tool's lists. */
export const listLooks = sqliteTable(
  "list_looks",
  {
    staffId: text("staff_id").notNull(),
    /** Tool, query and table. */
    place: text().notNull(),
    /** Names of columns, in their order, shown or not, and their widths, as JSON. */
    look: text("look_json").notNull(),
  },
  (table) => [primaryKey({ columns: [table.staffId, table.place] })],
);

/** Failed sign-ins, counted per address and per account. */
export const signInFailures = sqliteTable(
  "sign_in_failures",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    /** "ip:…", "account:…", "account:… from …", "device:…"; "password:…" of who changes their own, "code:…" of the second step */
    subject: text().notNull(),
    at: at("at").notNull(),
  },
  (table) => [index("sign_in_failures_subject").on(table.subject, table.at)],
);

/** What was done that staff may have to find out about later, for a year; nothing that was searched for. */
export const securityEvents = sqliteTable(
  "security_events",
  {
    id: text().primaryKey(),
    at: at("at").notNull(),
    /** Null: no account, but a command or a link. */
    staffId: text("staff_id"),
    /** As the log calls it. */
    event: text().notNull(),
    outcome: text().notNull(),
    /** Id or name of what it was about. */
    about: text(),
  },
  (table) => [index("security_events_at").on(table.at)],
);

/** Read-only tokens for outside tools: each kind is good for its own addresses alone. */
export const outsideTokens = sqliteTable("outside_tokens", {
  name: text().primaryKey(),
  kind: text().$type<"apollo" | "health">().notNull().default("apollo"),
  tokenHash: text("token_hash").notNull().unique(),
  createdAt: at("created_at").notNull(),
  usedAt: at("used_at"),
  /** Look-ups that may cost, on the day (UTC) it asked for one last. */
  lookUpsOn: text("look_ups_on"),
  lookUps: integer("look_ups").notNull().default(0),
});
