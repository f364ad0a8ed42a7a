/** Tools read files written by this console without asking the user to choose columns. */
import { describe, expect, test } from "vitest";
import { judged } from "../runs/testing/read-file";
import { closingColumns } from "../runs/csv/closing-columns";
import { type LayoutName, layouts } from "../toolkit/tables/layouts";
import type { Meaning } from "../toolkit/tables/table";
import { registry } from "./registry.server";

const samples: Partial<Record<Meaning, string>> = {
  "first name": "Jo",
  "last name": "Doe",
  "e-mail": "jo@acme.com",
  title: "Head of Video",
  company: "Acme",
  domain: "acme.com",
  industry: "media",
  city: "Oslo",
  country: "Norway",
  employees: "12",
  LinkedIn: "https://www.linkedin.com/in/jo-doe",
  subject: "Hello",
  body: "Dear Jo, …",
};

const queries = registry.flatMap(({ tool }) =>
  Object.entries(tool.queries).flatMap(([name, query]) =>
    query.csv ? [{ name: `${tool.slug}.${name}`, csv: query.csv }] : [],
  ),
);

describe.each(Object.entries(layouts) as [LayoutName, (typeof layouts)[LayoutName]][])(
  "a file for %s",
  (_name, layout) => {
    const columns = Object.entries<Meaning>(layout.columns);
    const header = columns.map(([name]) => name).join(",");
    const row = columns.map(([, means]) => `"${samples[means] ?? ""}"`).join(",");
    const file = `\uFEFF${header}\r\n${row}\r\n${row}\r\n`;
    const written = new Set<Meaning | undefined>(columns.map(([, means]) => means));

    test.each(queries)("$name", ({ csv }) => {
      const wanted = csv.columns.filter(({ means, optional }) => !optional && written.has(means));
      if (wanted.length === 0) return;
      const found = judged(file, wanted);
      for (const { name, means } of wanted) {
        const place = columns.findIndex(([, each]) => each === means);
        expect({ [name]: found.columns[name] }).toEqual({ [name]: place });
      }
    });
  },
);

test.each(queries)("a result file and a file of failed rows: $name", ({ csv }) => {
  const value = (means?: Meaning) => (means === "person" ? "Jo Doe" : (samples[means ?? "title"] ?? ""));
  const names = csv.columns.map(({ name }) => name);
  const header = [...names, "found", ...closingColumns].join(",");
  const row = [...csv.columns.map(({ means }) => value(means)), "x", "failed", "It broke.", "", ""].join(",");
  const found = judged(`\uFEFF${header}\r\n${row}\r\n`, csv.columns);
  expect(found.columns).toEqual(Object.fromEntries(names.map((name, at) => [name, at])));
  expect(found.notes).toEqual([]);
});
