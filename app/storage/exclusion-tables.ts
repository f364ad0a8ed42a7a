/** Rules of users that keep people and companies from being asked about or written to. Times are ms since 1970, UTC. */
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

export const ruleKinds = ["client", "open deal", "contacted", "list", "owned", "company", "person"] as const;
export type RuleKind = (typeof ruleKinds)[number];

export const exclusions = sqliteTable(
  "exclusions",
  {
    id: text().primaryKey(),
    kind: text().$type<RuleKind>().notNull(),
    /** contacted: days; list: its id; company and person: a key of app/keys. The others have none. */
    value: text(),
    /** Words of its maker. */
    note: text(),
    /** A user may have the rows of a run worked all the same. */
    passable: integer({ mode: "boolean" }).notNull().default(true),
    /** null for a rule that holds until a user lifts it. */
    until: integer("until_at"),
    createdAt: integer("created_at").notNull(),
    createdBy: text("created_by").notNull(),
    liftedAt: integer("lifted_at"),
    liftedBy: text("lifted_by"),
  },
  // With each slice of a file the rules in force are read: those that are over must cost nothing.
  (table) => [index("exclusions_in_force").on(table.liftedAt, table.until)],
);
