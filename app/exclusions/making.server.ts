/**
 * Creates and lifts rules, which every user may do. Each rule stores the user who created it, and
 * the activity log records both actions.
 */
import type { Database } from "../storage/database";
import {
  insertRule,
  liftRule as writeLifted,
  type NewRule,
  restoreRule as writeRestored,
} from "./storage/exclusions";
import { type RuleKind, ruleKinds } from "../storage/exclusion-tables";
import { noteEvent } from "../storage/security-events";
import { InvalidInput, NotFound } from "../toolkit/invalid-input";
import { mostRules, ruleValue } from "./rules";

interface Using {
  database: Database;
  now(): Date;
  newId(): string;
}

/** A rule as a user enters it. */
export interface GivenRule {
  kind: string;
  value: string;
  note: string;
  /** The last day the rule applies, such as "2026-12-31", or "" for no end. */
  until: string;
  passable: boolean;
}

export const longestNote = 500;
const day = 86_400_000;

const isKind = (text: string): text is RuleKind => (ruleKinds as readonly string[]).includes(text);
const wrong = (field: keyof GivenRule, words: string) => new InvalidInput(words, { [field]: [words] });

export async function makeRule(app: Using, by: { id: string }, given: GivenRule): Promise<NewRule> {
  const { kind, note, until, passable } = given;
  if (!isKind(kind)) throw wrong("kind", "Choose who to exclude.");
  const read = ruleValue(kind, given.value);
  if ("refused" in read) throw wrong("value", read.refused);
  if (note.length > longestNote)
    throw wrong("note", `This note is too long. Use at most ${longestNote} characters.`);
  const now = app.now().getTime();
  const end = until.trim() === "" ? null : Date.parse(`${until.trim()}T00:00:00Z`) + day;
  if (end !== null && !(end > now)) throw wrong("until", "Enter today or a later day.");
  const rule: NewRule = {
    id: app.newId(),
    kind,
    value: read.value,
    note: note.trim() || null,
    passable,
    until: end,
    createdAt: now,
    createdBy: by.id,
  };
  const made = await insertRule(app.database, rule, mostRules);
  if (made === "same") throw new InvalidInput("This exclusion already exists.");
  if (made === "full")
    throw new InvalidInput(`You can have up to ${mostRules} exclusion rules. Exclude a list instead.`);
  await noteEvent(app, "exclusion-made", { account: by.id, outcome: "done", about: kind });
  return rule;
}

export async function liftRule(app: Using, by: { id: string }, id: string): Promise<void> {
  if (!(await writeLifted(app.database, id, by.id, app.now().getTime())))
    throw new NotFound("This rule does not exist or was already removed.");
  await noteEvent(app, "exclusion-lifted", { account: by.id, outcome: "done", about: id });
}

/** Takes back the end of a rule. */
export async function restoreRule(app: Using, by: { id: string }, id: string): Promise<void> {
  if (!(await writeRestored(app.database, id)))
    throw new NotFound("This rule was deleted, or an equal rule is in force.");
  await noteEvent(app, "exclusion-made", { account: by.id, outcome: "done", about: id });
}
