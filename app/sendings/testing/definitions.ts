/** Property definitions for tests. */
import type { PropertyDefinition } from "../../vendors/crm/port";

export const definitionOf = (
  name: string,
  type: string,
  fieldType: string,
  more: Partial<Omit<PropertyDefinition, "options">> & {
    options?: Record<string, string>;
    hidden?: string[];
  } = {},
): PropertyDefinition => ({
  label: name,
  externalOptions: false,
  referencedObjectType: null,
  readOnly: false,
  calculated: false,
  archived: false,
  unique: false,
  sensitive: false,
  required: false,
  rules: [],
  ...more,
  name,
  type,
  fieldType,
  options: Object.entries(more.options ?? {}).map(([label, value]) => ({
    label,
    value,
    hidden: more.hidden?.includes(value) ?? false,
  })),
});
