/** Property definitions of the emulated portal, with the rules that its admins defined. */
import type { ObjectType } from "./records.ts";

interface Option {
  label: string;
  value: string;
  hidden: boolean;
}

export interface Definition {
  name: string;
  label: string;
  type: "string" | "number" | "date" | "datetime" | "enumeration" | "bool";
  fieldType: string;
  options: Option[];
  externalOptions: boolean;
  calculated: boolean;
  hasUniqueValue: boolean;
  hidden: boolean;
  archived: boolean;
  groupName: string;
  description: string;
  dataSensitivity?: string;
  referencedObjectType?: string;
  modificationMetadata: {
    archivable: boolean;
    readOnlyDefinition: boolean;
    readOnlyOptions: boolean;
    readOnlyValue: boolean;
  };
}

type Form = Pick<Definition, "name" | "label" | "type" | "fieldType"> & {
  options?: Record<string, string>;
  hiddenOptions?: Record<string, string>;
  readOnly?: boolean;
} & Partial<
    Pick<
      Definition,
      | "calculated"
      | "externalOptions"
      | "hasUniqueValue"
      | "archived"
      | "dataSensitivity"
      | "referencedObjectType"
    >
  >;

function definition({ options = {}, hiddenOptions = {}, readOnly = false, ...form }: Form): Definition {
  const option =
    (hidden: boolean) =>
    ([label, value]: [string, string]) => ({ label, value, hidden });
  return {
    groupName: "contactinformation",
    description: "",
    externalOptions: false,
    calculated: false,
    hasUniqueValue: false,
    hidden: false,
    archived: false,
    ...form,
    options: [
      ...Object.entries(options).map(option(false)),
      ...Object.entries(hiddenOptions).map(option(true)),
    ],
    modificationMetadata: {
      archivable: !readOnly,
      readOnlyDefinition: readOnly,
      readOnlyOptions: readOnly,
      readOnlyValue: readOnly,
    },
  };
}

const text = (name: string, label: string, more: Partial<Form> = {}) =>
  definition({ name, label, type: "string", fieldType: "text", ...more });

const owner = definition({
  name: "hubspot_owner_id",
  label: "Record owner",
  type: "enumeration",
  fieldType: "select",
  externalOptions: true,
  referencedObjectType: "OWNER",
});

export const stageOptions = {
  Subscriber: "subscriber",
  Lead: "lead",
  "Marketing Qualified Lead": "marketingqualifiedlead",
  Opportunity: "opportunity",
  Customer: "customer",
  Other: "other",
};

const stage = definition({
  name: "lifecyclestage",
  label: "Lifecycle Stage",
  type: "enumeration",
  fieldType: "radio",
  options: stageOptions,
});

const readOnlyTexts = ["hs_object_id", "hs_additional_emails", "hs_merged_object_ids", "associatedcompanyid"];

export const definitions: Record<ObjectType, Definition[]> = {
  contacts: [
    text("email", "Email"),
    text("firstname", "First Name"),
    text("lastname", "Last Name"),
    text("jobtitle", "Job Title"),
    text("company", "Company Name"),
    text("phone", "Phone Number", { fieldType: "phonenumber" }),
    text("website", "Website URL"),
    text("hs_linkedin_url", "LinkedIn URL"),
    text("city", "City"),
    text("country", "Country/Region"),
    text("headline", "Headline"),
    text("quelle_alt", "Quelle", { archived: true }),
    text("gesundheit", "Gesundheit", { dataSensitivity: "highly_sensitive" }),
    text("kundennummer", "Kundennummer", { hasUniqueValue: true }),
    definition({
      name: "quelle",
      label: "Quelle",
      type: "enumeration",
      fieldType: "select",
      options: { Design: "DESIGN", Sales: "SALES" },
      hiddenOptions: { Old: "OLD" },
    }),
    definition({
      name: "interessen",
      label: "Interessen",
      type: "enumeration",
      fieldType: "checkbox",
      options: { Podcast: "podcast", Video: "video", Webinar: "webinar" },
    }),
    definition({
      name: "groesse",
      label: "Größe",
      type: "enumeration",
      fieldType: "select",
      options: Object.fromEntries(["1-10", "11-50", "51-200", "201-500"].map((range) => [range, range])),
    }),
    definition({
      name: "newsletter",
      label: "Newsletter",
      type: "enumeration",
      fieldType: "booleancheckbox",
      options: { Yes: "true", No: "false" },
    }),
    definition({ name: "employees", label: "Employees", type: "number", fieldType: "number" }),
    definition({ name: "trial_ends", label: "Trial ends", type: "date", fieldType: "date" }),
    definition({ name: "last_seen_at", label: "Last seen at", type: "datetime", fieldType: "date" }),
    owner,
    stage,
    definition({
      name: "hubspotscore",
      label: "HubSpot Score",
      type: "number",
      fieldType: "number",
      calculated: true,
      readOnly: true,
    }),
    definition({
      name: "hs_marketable_status",
      label: "Marketing contact status",
      type: "enumeration",
      fieldType: "select",
      options: { Marketing: "true", "Non-marketing": "false" },
      readOnly: true,
    }),
    definition({
      name: "hs_email_optout",
      label: "Unsubscribed from all email",
      type: "bool",
      fieldType: "booleancheckbox",
      options: { Yes: "true", No: "false" },
      readOnly: true,
    }),
    ...["hs_email_bounce", "num_associated_deals", "num_notes"].map((name) =>
      definition({
        name,
        label: name,
        type: "number",
        fieldType: "number",
        calculated: true,
        readOnly: true,
      }),
    ),
    definition({
      name: "notes_last_contacted",
      label: "Last Contacted",
      type: "datetime",
      fieldType: "date",
      calculated: true,
      readOnly: true,
    }),
    ...readOnlyTexts.map((name) => text(name, name, { readOnly: true })),
  ],
  companies: [
    text("name", "Company name"),
    text("domain", "Company Domain Name"),
    text("website", "Website URL"),
    text("city", "City"),
    text("country", "Country/Region"),
    text("linkedin_company_page", "LinkedIn Company Page"),
    text("hs_additional_domains", "Additional Domains", { readOnly: true }),
    definition({
      name: "numberofemployees",
      label: "Number of Employees",
      type: "number",
      fieldType: "number",
    }),
    text("industry", "Industry"),
    owner,
    stage,
  ],
};

/** The admins' validation rules by property. */
export const validations: Record<
  ObjectType,
  Record<string, { ruleType: string; ruleArguments: string[] }[]>
> = {
  contacts: {
    headline: [{ ruleType: "MAX_LENGTH", ruleArguments: ["30"] }],
    kundennummer: [{ ruleType: "REGEX", ruleArguments: ["^K-[0-9]{4}$"] }],
    employees: [{ ruleType: "MIN_NUMBER", ruleArguments: ["0"] }],
  },
  companies: {},
};

/**
 * Required properties of new records. The second list applies only if another property has a value.
 */
export const requiredOf: Record<
  ObjectType,
  { always: string[]; when: { property: string; value: string; requires: string }[] }
> = {
  contacts: { always: ["email"], when: [{ property: "quelle", value: "SALES", requires: "country" }] },
  companies: { always: ["domain"], when: [] },
};
