/** Describes how writing a value would change a property. */
import type { PropertyDefinition } from "../../vendors/crm/port";
import { isSeveral, partsOf, type Value } from "./values";

export const propertyKinds = [
  "same",
  "fills",
  "overwrites",
  "clears",
  "refused",
  "unknown option",
  "waits",
] as const;
export type PropertyKind = (typeof propertyKinds)[number];

export interface PropertyPlan {
  property: string;
  label: string;
  kind: PropertyKind;
  /** The current value, or null if empty. */
  old: string | null;
  /** The value to write: "" clears the property, null writes nothing. */
  new: string | null;
  words?: string;
}

/**
 * "add" keeps the existing values of a multi-value property. With "clear", a blank cell empties the
 * property.
 */
export const modes = ["set", "add", "clear"] as const;
export type Mode = (typeof modes)[number];

export function differenceOf(
  definition: PropertyDefinition,
  present: string | null | undefined,
  wanted: Value,
  mode: Mode = "set",
): PropertyPlan {
  const old = present?.trim() || null;
  const { name: property, label } = definition;
  const plan = (kind: PropertyKind, more: Partial<PropertyPlan> = {}): PropertyPlan => ({
    property,
    label,
    kind,
    old,
    new: null,
    ...more,
  });
  switch (wanted.is) {
    case "nothing":
      return mode === "clear" && old !== null ? plan("clears", { new: "" }) : plan("same");
    case "unknown option":
      return plan("unknown option", { words: `${label} has no option "${wanted.option}".` });
    case "refused":
      return plan("refused", { words: wanted.words });
    case "asked":
      return plan("waits", { words: wanted.words });
    case "value": {
      const adds = mode === "add" && isSeveral(definition);
      const value = adds ? [...new Set([...partsOf(old), ...partsOf(wanted.value)])].join(";") : wanted.value;
      if (isSame(definition, old, value)) return plan("same");
      if (old === null) return plan("fills", { new: value });
      // Adding a value removes nothing, so the user need not check "overwrite".
      return plan(adds ? "fills" : "overwrites", { new: value });
    }
  }
}

/**
 * Compares values despite the portal's own spelling: sets in any order, phone numbers without
 * spaces, dates by their time.
 */
export function isSame(
  definition: Pick<PropertyDefinition, "type" | "fieldType">,
  one: string | null,
  other: string | null,
): boolean {
  if (one === null || other === null) return (one ?? "") === (other ?? "");
  if (one === other) return true;
  if (isSeveral(definition)) {
    const [a, b] = [new Set(partsOf(one)), new Set(partsOf(other))];
    return a.size === b.size && [...a].every((part) => b.has(part));
  }
  switch (definition.type) {
    case "number":
      return Number(one) === Number(other);
    case "date":
    case "datetime":
      return timeOf(one) === timeOf(other) && !Number.isNaN(timeOf(one));
    case "string":
      return definition.fieldType === "phonenumber" && dialled(one) === dialled(other);
    default:
      return false;
  }
}

const timeOf = (text: string) => (/^\d{10,}$/.test(text) ? Number(text) : Date.parse(text));
const dialled = (text: string) => text.replace(/[\s()/.-]/g, "");
