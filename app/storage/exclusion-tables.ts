/**
 * Users' rules that keep people and companies from lookups and messages. Times are ms since 1970,
 * UTC.
 */
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

export const ruleKinds = ["client", "open deal", "contacted", "list", "owned", "company", "person"] as const;
export type RuleKind = (typeof ruleKinds)[number];

export const exclusions = sqliteTable(
  "exclusions",
  {
    id: text().primaryKey(),
    kind: text().$type<RuleKind>().notNull(),
    /**
     * contacted: days; list: its id; company and person: a key of app/keys. Null for other kinds.
     */
    value: text(),
    /** A note by the rule's author. */
    note: text(),
    /** True if a user may process excluded rows anyway. */
    passable: integer({ mode: "boolean" }).notNull().default(true),
    /** End of the rule, or null if it applies until a user removes it. */
    until: integer("until_at"),
    createdAt: integer("created_at").notNull(),
    createdBy: text("created_by").notNull(),
    liftedAt: integer("lifted_at"),
    liftedBy: text("lifted_by"),
  },
  // The worker reads the active rules for every chunk of a file; the index skips the ended ones.
  (table) => [index("exclusions_in_force").on(table.liftedAt, table.until)],
);
