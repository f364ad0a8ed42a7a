/** Validates values by the emulated portal's definitions and its admins' rules. */
import type { World } from "../../world.ts";
import { type Definition, definitions, requiredOf, validations } from "./definitions.ts";
import { ownersOf } from "./owners.ts";
import { crmOf, type ObjectType } from "./records.ts";

export interface Wrong {
  name: string;
  error: string;
  message: string;
}

const isDay = (value: string) => /^\d{4}-\d{2}-\d{2}$/.test(value) || Number(value) % 86_400_000 === 0;
const isInstant = (value: string) =>
  /^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|[+-]\d{2}:\d{2})$/.test(value) || /^\d{12,}$/.test(value);

function formOf(world: World, definition: Definition, value: string): string | null {
  switch (definition.type) {
    case "number":
      return /^-?\d+(\.\d+)?$/.test(value) ? null : "INVALID_NUMBER";
    case "date":
      return isDay(value) ? null : "INVALID_DATE";
    case "datetime":
      return isInstant(value) ? null : "INVALID_DATE";
    case "enumeration":
    case "bool": {
      const allowed = definition.externalOptions
        ? ownersOf(world).flatMap((owner) => (owner.archived ? [] : [owner.id]))
        : definition.options.flatMap((option) => (option.hidden ? [] : [option.value]));
      const parts = definition.fieldType === "checkbox" ? value.split(";").filter(Boolean) : [value];
      return parts.every((part) => allowed.includes(part)) ? null : "INVALID_OPTION";
    }
    case "string":
      return null;
  }
}

function ruleOf(type: ObjectType, name: string, value: string): string | null {
  for (const { ruleType, ruleArguments } of validations[type][name] ?? []) {
    const [given = ""] = ruleArguments;
    if (ruleType === "MAX_LENGTH" && value.length > Number(given)) return `MAX_LENGTH ${given}`;
    if (ruleType === "MIN_NUMBER" && Number(value) < Number(given)) return `MIN_NUMBER ${given}`;
    if (ruleType === "REGEX" && !new RegExp(given).test(value)) return "REGEX";
  }
  return null;
}

/** Returns the properties that the portal refuses; `id` is null for a new record. */
export function wrongIn(
  world: World,
  type: ObjectType,
  id: string | null,
  properties: Record<string, string>,
): Wrong[] {
  const wrong = Object.entries(properties).flatMap(([name, value]): Wrong[] => {
    const definition = definitions[type].find((each) => each.name === name && !each.archived);
    if (!definition)
      return [{ name, error: "PROPERTY_DOESNT_EXIST", message: `Property "${name}" does not exist` }];
    if (definition.modificationMetadata.readOnlyValue)
      return [{ name, error: "READ_ONLY_VALUE", message: `"${name}" is a read only property` }];
    if (value === "") return [];
    const form = formOf(world, definition, value);
    if (form) return [{ name, error: form, message: wordsOf(form, definition) }];
    const rule = ruleOf(type, name, value);
    if (rule) return [{ name, error: "PROPERTY_VALIDATION_RULE", message: `Breaks the rule ${rule}` }];
    const other =
      definition.hasUniqueValue &&
      crmOf(world).all[type].find((one) => one.id !== id && one.properties[name] === value);
    return other
      ? [{ name, error: "UNIQUE_VALUE_EXISTS", message: `${name} is taken by record ${other.id}` }]
      : [];
  });
  return [...wrong, ...missingIn(world, type, id, properties)];
}

function missingIn(world: World, type: ObjectType, id: string | null, properties: Record<string, string>) {
  const { always, when } = requiredOf[type];
  const present = { ...(id ? crmOf(world).byId[type].get(id)?.properties : {}), ...properties };
  const needed = [
    ...(id ? [] : always),
    ...when.flatMap((rule) =>
      properties[rule.property] !== undefined && present[rule.property] === rule.value ? [rule.requires] : [],
    ),
  ];
  return needed
    .filter((name) => !present[name])
    .map((name) => ({ name, error: "REQUIRED_PROPERTY_MISSING", message: `${name} is required` }));
}

const wordsOf = (error: string, { options }: Definition) =>
  error === "INVALID_NUMBER"
    ? "Enter a number"
    : error === "INVALID_OPTION"
      ? `was not one of the allowed options: [${options.map(({ value }) => value).join(", ")}]`
      : "is not a valid date";
