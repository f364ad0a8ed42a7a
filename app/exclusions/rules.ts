/** The rules that users make: the value each kind needs, and its text on screen. */
import { parseDomain } from "../keys/domain";
import { parseEmail } from "../keys/email";
import { isKey, keyText } from "../keys/key";
import { parseLinkedInPerson } from "../keys/linkedin";
import type { RuleInForce } from "./storage/exclusions";
import type { RuleKind } from "../storage/exclusion-tables";

export type Rule = RuleInForce;

/** Upper limit of rules in force at once. */
export const mostRules = 200;
export const mostDays = 3650;

/** Returns whether one of the rules needs a HubSpot lookup. */
export const needsCrm = (rules: readonly Pick<Rule, "kind">[]): boolean =>
  rules.some(({ kind }) => kind === "client" || kind === "open deal" || kind === "contacted");

/** Returns the value of a rule as stored, or why the text is not valid for its kind. */
export function ruleValue(kind: RuleKind, text: string): { value: string | null } | { refused: string } {
  const typed = text.trim();
  switch (kind) {
    case "contacted": {
      const days = Number(typed);
      return Number.isInteger(days) && days >= 1 && days <= mostDays
        ? { value: String(days) }
        : { refused: "Enter a number of days from 1 to 3,650." };
    }
    case "company": {
      const parsed = parseDomain(typed);
      return isKey(parsed) ? { value: keyText(parsed) } : { refused: parsed.words };
    }
    case "person": {
      const address = typed.includes("@") ? parseEmail(typed) : parseLinkedInPerson(typed);
      return isKey(address) ? { value: keyText(address) } : { refused: address.words };
    }
    case "list":
      return typed === "" ? { refused: "Choose a list." } : { value: typed };
    case "client":
    case "open deal":
    case "owned":
      return { value: null };
  }
}

/** Returns the rule as its screen and "Check first" show it. */
export function ruleWords(kind: RuleKind, value: string | null, listName?: string | null): string {
  switch (kind) {
    case "client":
      return "Clients";
    case "open deal":
      return "People and companies with an open deal";
    case "contacted":
      return `Contacted in the last ${value ?? ""} days`;
    case "list":
      return `In the list ${listName ?? "that was deleted"}`;
    case "owned":
      return "Owned by a colleague";
    case "company":
    case "person":
      return value?.slice(value.indexOf(":") + 1) ?? "";
  }
}
