/**
 * Import layouts: a table of people with the headers that another program recognises automatically,
 * as its help pages list them. Custom fields of that program come last, under their own names.
 */
import type { FlatColumn } from "./flat-table";
import type { ShownTable } from "./shown-table";
import type { Meaning, Tables } from "./table";

export interface Layout {
  label: string;
  /** Meaning of the column under each header. */
  columns: Record<string, Meaning>;
  /** The program rejects rows without any of these. */
  needs: Meaning[];
}

export const layouts = {
  hubspot: {
    label: "HubSpot",
    needs: ["e-mail"],
    columns: {
      "First Name": "first name",
      "Last Name": "last name",
      Email: "e-mail",
      "Job Title": "title",
      "Company Name": "company",
      "Company Domain Name": "domain",
      Industry: "industry",
      City: "city",
      "Country/Region": "country",
      "LinkedIn URL": "LinkedIn",
    },
  },
  apollo: {
    label: "Apollo",
    needs: ["e-mail", "LinkedIn"],
    columns: {
      "First Name": "first name",
      "Last Name": "last name",
      Title: "title",
      "Contact Email": "e-mail",
      "Contact LinkedIn URL": "LinkedIn",
      "Company Name": "company",
      "Company Website": "domain",
      "# Employees": "employees",
      Industry: "industry",
      City: "city",
      Country: "country",
    },
  },
  instantly: {
    label: "Instantly",
    needs: ["e-mail"],
    columns: {
      email: "e-mail",
      first_name: "first name",
      last_name: "last name",
      company_name: "company",
      website: "domain",
      job_title: "title",
      linkedin: "LinkedIn",
      email_subject: "subject",
      email_body: "body",
      email_note: "why no email",
    },
  },
  smartlead: {
    label: "Smartlead",
    needs: ["e-mail"],
    columns: {
      email: "e-mail",
      first_name: "first name",
      last_name: "last name",
      company_name: "company",
      website: "domain",
      linkedin_profile: "LinkedIn",
      job_title: "title",
      email_subject: "subject",
      email_body: "body",
      email_note: "why no email",
    },
  },
} as const satisfies Record<string, Layout>;
export type LayoutName = keyof typeof layouts;

export const layoutNames = Object.keys(layouts) as LayoutName[];

/** Tells whether one of a result's tables has people that a program can import. */
export const hasPeople = (tables: Pick<ShownTable, "of" | "columns">[]): boolean =>
  tables.some(({ of, columns }) => of === "person" && columns.some(({ kind }) => kind === "e-mail"));

/** Returns the query's table of people with an email column, or null if it has none. */
export function tableForLayout(tables: Tables): string | null {
  const found = Object.entries(tables).find(
    ([, { of, columns }]) => of === "person" && columns.some((column) => meaningOf(column) === "e-mail"),
  );
  return found?.[0] ?? null;
}

const byKind: Partial<Record<FlatColumn["kind"], Meaning>> = {
  person: "person",
  "e-mail": "e-mail",
  LinkedIn: "LinkedIn",
  company: "company",
  domain: "domain",
};

/** Returns the meaning of a column for the row's person or company, if it has one. */
export const meaningOf = ({ kind, means }: Pick<FlatColumn, "kind" | "means">): Meaning | undefined =>
  means ?? byKind[kind];
