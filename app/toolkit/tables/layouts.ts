/**
 * Import layouts: a table of people under the headers that another program reads by itself. Each is what the program's own
 * help names; what a program keeps as a field of one's own stands behind, under its name.
 */
import type { FlatColumn, FlatTable } from "./flat-table";
import type { ShownTable } from "./shown-table";
import type { Meaning, Tables } from "./table";
import type { Cell } from "../cell";

export interface Layout {
  label: string;
  /** Header → what stands under it. */
  columns: Record<string, Meaning>;
  /** Without one of these the program takes no row. */
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
    },
  },
} as const satisfies Record<string, Layout>;
export type LayoutName = keyof typeof layouts;

export const layoutNames = Object.keys(layouts) as LayoutName[];

/** Whether one of a result's tables has people that a program imports. */
export const hasPeople = (tables: Pick<ShownTable, "of" | "columns">[]): boolean =>
  tables.some(({ of, columns }) => of === "person" && columns.some(({ kind }) => kind === "e-mail"));

/** Each program's label, with the address of the file in its columns. */
export const layoutFiles = (address: string): [label: string, address: string][] =>
  layoutNames.map((name) => [
    `For ${layouts[name].label}`,
    `${address}${address.includes("?") ? "&" : "?"}layout=${name}`,
  ]);

/** The query's table whose rows a layout takes: people with an address. null: it has none. */
export function tableForLayout(tables: Tables): string | null {
  const found = Object.entries(tables).find(
    ([, { of, columns }]) => of === "person" && columns.some((column) => meaningOf(column) === "e-mail"),
  );
  return found?.[0] ?? null;
}

/** The same rows under the program's headers; rows it would refuse are left out. */
export function inLayout(people: FlatTable, name: LayoutName): FlatTable {
  const { columns, needs }: Layout = layouts[name];
  const places = new Map<Meaning, number>();
  for (const [at, column] of people.columns.entries()) {
    const means = meaningOf(column);
    if (means && !places.has(means)) places.set(means, at);
  }
  const read = (cells: Cell[], means: Meaning): Cell => {
    const place = places.get(means);
    const cell = place === undefined ? null : (cells[place] ?? null);
    // A company's page would be taken for a person's.
    if (means === "LinkedIn" && !isProfile(cell)) return null;
    if (place !== undefined) return cell;
    if (means === "first name") return firstName(read(cells, "person"));
    if (means === "last name") return lastName(read(cells, "person"));
    return null;
  };
  return {
    columns: Object.entries(columns).map(([header, means]) => ({
      name: header,
      kind: means === "employees" ? "number" : "text",
      means,
    })),
    rows: (result, asked) =>
      people
        .rows(result, asked)
        .filter(({ cells }) => needs.some((means) => read(cells, means) !== null))
        .map(({ hit, cells }) => ({
          hit,
          cells: Object.values(columns).map((means) => read(cells, means)),
          lacks: [],
        })),
  };
}

const byKind: Partial<Record<FlatColumn["kind"], Meaning>> = {
  person: "person",
  "e-mail": "e-mail",
  LinkedIn: "LinkedIn",
  company: "company",
  domain: "domain",
};

/** What a column tells, where it tells it of the row's person or company. */
export const meaningOf = ({ kind, means }: Pick<FlatColumn, "kind" | "means">): Meaning | undefined =>
  means ?? byKind[kind];

const isProfile = (cell: Cell) => typeof cell === "string" && /linkedin\.com\/(?:in|pub)\//i.test(cell);

function firstName(name: Cell): Cell {
  return typeof name === "string" ? (name.trim().split(/\s+/)[0] ?? null) : name;
}

function lastName(name: Cell): Cell {
  return typeof name === "string" ? name.trim().split(/\s+/).slice(1).join(" ") || null : name;
}
