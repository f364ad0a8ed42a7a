/**
 * Converts a cell into the format that the portal's definition requires, or says why it cannot be
 * sent.
 */
import type { CrmOwner, PropertyDefinition } from "../../vendors/crm/port";

export type Value =
  /** The cell is blank: it writes nothing and clears nothing. */
  | { is: "nothing" }
  | { is: "value"; value: string }
  | { is: "unknown option"; option: string }
  | { is: "refused"; words: string }
  /** The value is ambiguous, so a user must choose. */
  | { is: "asked"; words: string };

export interface Reading {
  owners: CrmOwner[];
  /** The decimal separator of a number column, or null for a text column. */
  decimal: "." | "," | null;
}

const value = (text: string): Value => ({ is: "value", value: text });
const asked = (words: string): Value => ({ is: "asked", words });
const refused = (words: string): Value => ({ is: "refused", words });
const nothing: Value = { is: "nothing" };

const placeholders = new Set(["n/a", "na", "-", "–", "—", "none", "null", "undefined", "unknown", "#n/a"]);

export function valueFor(
  definition: PropertyDefinition,
  cell: string | number | boolean | null | undefined,
  reading: Reading,
): Value {
  const text = String(cell ?? "").trim();
  if (text === "") return nothing;
  const read = formOf(definition, text, typeof cell === "number" ? { ...reading, decimal: "." } : reading);
  return read.is === "value" ? underRules(definition, read) : read;
}

function formOf(definition: PropertyDefinition, text: string, reading: Reading): Value {
  switch (definition.type) {
    case "number":
      return numberOf(text, reading.decimal);
    case "date":
      return dayOf(text);
    case "datetime":
      return instantOf(text);
    case "bool":
      return flagOf(definition, text);
    case "enumeration":
      return definition.fieldType === "booleancheckbox"
        ? flagOf(definition, text)
        : optionOf(definition, text, reading.owners);
    default:
      return textOf(text);
  }
}

function textOf(text: string): Value {
  if (placeholders.has(text.toLowerCase())) return nothing;
  return /^\d(\.\d+)?E\+\d+$/i.test(text)
    ? asked(`"${text}" looks like a number that a spreadsheet has shortened.`)
    : value(text);
}

function numberOf(text: string, decimal: Reading["decimal"]): Value {
  if (/^-?\d+(\.\d+)?$/.test(text)) return value(text);
  if (/^-?\d+(\.\d+)?e[+-]?\d{1,2}$/i.test(text)) return value(plainNumber(Number(text)));
  const digits = text.replace(/[\s'\u00a0\u202f]/g, "");
  if (!/^-?\d[\d.,]*$/.test(digits)) return refused(`"${text}" is not a number.`);
  if (decimal === null)
    return /^-?\d{1,3}([.,]\d{3})+$/.test(digits)
      ? refused(`"${text}" could be a whole number or a decimal number.`)
      : asked(`Is the comma in "${text}" a decimal separator?`);
  const grouped = decimal === "," ? digits.replaceAll(".", "").replace(",", ".") : digits.replaceAll(",", "");
  return /^-?\d+(\.\d+)?$/.test(grouped) ? value(grouped) : refused(`"${text}" is not a number.`);
}

const plainNumber = (number: number) =>
  number.toLocaleString("en-US", { useGrouping: false, maximumFractionDigits: 15 });

const isoDay = /^(\d{4})-(\d{2})-(\d{2})(?:[T ].*)?$/;

function dayOf(text: string): Value {
  const iso = isoDay.exec(text);
  // Keeps the calendar day as written, regardless of the time zone.
  if (iso) return realDay(Number(iso[1]), Number(iso[2]), Number(iso[3]), text);
  const [, first, second, year] = /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})$/.exec(text) ?? [];
  if (year !== undefined) {
    const [one, two] = [Number(first), Number(second)];
    if (text.includes(".") || one > 12) return realDay(Number(year), two, one, text);
    if (two > 12) return realDay(Number(year), one, two, text);
    return asked(`"${text}" could be day/month or month/day.`);
  }
  return asked(`"${text}" is not a date such as 2026-11-03.`);
}

function realDay(year: number, month: number, day: number, text: string): Value {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
    ? value(date.toISOString().slice(0, 10))
    : refused(`"${text}" does not exist in the calendar.`);
}

function instantOf(text: string): Value {
  if (!/^\d{4}-\d{2}-\d{2}[T ][\d:.]+(Z|[+-]\d{2}:?\d{2})$/i.test(text))
    return asked(`"${text}" needs a time and a time zone.`);
  const at = new Date(text.replace(" ", "T"));
  return Number.isNaN(at.getTime())
    ? refused(`"${text}" is not a valid date and time.`)
    : value(at.toISOString().replace(/\.000Z$/, "Z"));
}

const words: Record<string, "true" | "false"> = {
  true: "true",
  yes: "true",
  y: "true",
  "1": "true",
  x: "true",
  false: "false",
  no: "false",
  n: "false",
  "0": "false",
};

function flagOf({ options }: PropertyDefinition, text: string): Value {
  const labelled = options.find(({ label, hidden }) => !hidden && label.toLowerCase() === text.toLowerCase());
  const flag = labelled?.value ?? words[text.toLowerCase()];
  return flag === undefined ? { is: "unknown option", option: text } : value(flag);
}

export const isSeveral = ({ fieldType, type }: Pick<PropertyDefinition, "type" | "fieldType">) =>
  type === "enumeration" && fieldType === "checkbox";

export const partsOf = (text: string | null) =>
  (text ?? "")
    .split(";")
    .map((one) => one.trim())
    .filter(Boolean);

function optionOf(definition: PropertyDefinition, text: string, owners: CrmOwner[]): Value {
  const known = definition.externalOptions
    ? owners.flatMap((owner) =>
        owner.hasLeft
          ? []
          : [owner.email ?? "", owner.name, owner.id].map((label) => ({ label, value: owner.id })),
      )
    : definition.options.filter(({ hidden }) => !hidden);
  const inner = (part: string) => {
    const lower = part.toLowerCase();
    return (
      known.find((option) => option.value === part) ??
      known.find(({ label }) => label.toLowerCase() === lower) ??
      known.find((option) => option.value.toLowerCase() === lower)
    )?.value;
  };
  if (!isSeveral(definition)) {
    const found = inner(text);
    return found === undefined ? { is: "unknown option", option: text } : value(found);
  }
  const parts = text.split(/[;,]/).map((part) => part.trim());
  const wrong = parts.find((part) => part !== "" && inner(part) === undefined);
  if (wrong !== undefined) return { is: "unknown option", option: wrong };
  return value([...new Set(parts.flatMap((part) => inner(part) ?? []))].join(";"));
}

/**
 * Checks the portal's validation rules that we can evaluate. HubSpot reports violations of the
 * others.
 */
function underRules({ rules, label }: PropertyDefinition, read: Value & { is: "value" }): Value {
  for (const { type, arguments: given } of rules) {
    const limit = Number(given[0]);
    const { length } = read.value;
    if (type === "MAX_LENGTH" && length > limit)
      return refused(`${label} allows up to ${limit} characters; this value has ${length}.`);
    if (type === "MIN_LENGTH" && length < limit)
      return refused(`${label} needs at least ${limit} characters; this value has ${length}.`);
    if (type === "MIN_NUMBER" && Number(read.value) < limit)
      return refused(`${label} must be ${limit} or more.`);
    if (type === "MAX_NUMBER" && Number(read.value) > limit)
      return refused(`${label} must be ${limit} or less.`);
  }
  return read;
}
