/**
 * Maps columns to HubSpot properties. The portal's definitions decide which properties can be
 * written, not a fixed list of names.
 */
import type { PropertyDefinition } from "../../vendors/crm/port";
import type { Mode } from "./differences";
import { isSeveral } from "./values";

export interface SourceColumn {
  /** Unique within the table. */
  name: string;
  /** Meaning of the column, such as "title" or "company". If absent, only its name counts. */
  means?: string;
}

export interface MappedColumn {
  column: string;
  property: string;
  mode: Mode;
}

export type Offer =
  | { offered: true; definition: PropertyDefinition; note: string | null }
  | { offered: false; name: string; label: string; why: string };

/** The property that identifies a contact. It is set on create and never changed. */
export const keyProperty = "email";
/** Properties that are only written if the user maps them. */
const ownTick = new Set(["hubspot_owner_id", "lifecyclestage", "hs_lead_status"]);

export function offerOf(definition: PropertyDefinition): Offer {
  const { name, label } = definition;
  const no = (why: string): Offer => ({ offered: false, name, label, why });
  if (definition.archived) return no("archived");
  if (name === keyProperty) return no("the key: set on creating only");
  if (definition.calculated) return no("HubSpot calculates it");
  if (definition.readOnly) return no("read-only");
  if (definition.sensitive) return no("sensitive");
  if (definition.type === "enumeration" && definition.options.length === 0 && !definition.externalOptions)
    return no("has no options");
  const note = ownTick.has(name)
    ? "written only where you choose it"
    : definition.unique
      ? "unique: one record's at most"
      : null;
  return { offered: true, definition, note };
}

export const offersOf = (definitions: PropertyDefinition[]) => definitions.map(offerOf);

export const mappable = (definitions: PropertyDefinition[]): PropertyDefinition[] =>
  offersOf(definitions).flatMap((offer) => (offer.offered ? [offer.definition] : []));

const folded = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

/** Labels and internal names that portals use for a meaning. */
const called: Record<string, string[]> = {
  "first name": ["firstname"],
  "last name": ["lastname"],
  title: ["jobtitle", "title"],
  company: ["company", "companyname"],
  LinkedIn: ["linkedinurl", "hslinkedinurl", "linkedin"],
  city: ["city"],
  country: ["countryregion", "country"],
  industry: ["industry"],
  employees: ["employees", "numberofemployees", "companysize"],
};

/** A column named "company" may contain domains, which are not company names. */
const isCalledOtherwise = (name: string, means: string | undefined) =>
  means !== undefined &&
  Object.entries(called).some(([meaning, names]) => meaning !== means && names.includes(folded(name)));

/** Proposes a property for each column by name and meaning. Each property is proposed once. */
export function proposeMapping(columns: SourceColumn[], definitions: PropertyDefinition[]): MappedColumn[] {
  const free = mappable(definitions).filter(({ name }) => !ownTick.has(name));
  const taken = new Set<string>();
  return columns.flatMap(({ name, means }): MappedColumn[] => {
    const names = [
      ...(isCalledOtherwise(name, means) ? [] : [folded(name)]),
      ...(means ? [folded(means), ...(called[means] ?? [])] : []),
    ];
    const found = free.find(
      (one) =>
        !taken.has(one.name) && (names.includes(folded(one.name)) || names.includes(folded(one.label))),
    );
    if (!found) return [];
    taken.add(found.name);
    return [{ column: name, property: found.name, mode: isSeveral(found) ? "add" : "set" }];
  });
}
