import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import type { ShownTable } from "../../toolkit/tables/shown-table";
import { ResultTables } from "./result-tables";

const table = (of: ShownTable["of"]): ShownTable => ({
  name: "found",
  title: "Found",
  of,
  columns: [
    { name: "image", label: "Image", kind: "image" },
    { name: "style", label: "Style", kind: "text" },
  ],
  rows: [{ cells: [{ value: "/api/run-files/1" }, { value: "Collage" }], lacks: [] }],
});

const shown = (of: ShownTable["of"]) =>
  renderToStaticMarkup(
    <RouterProvider
      router={createMemoryRouter([{ path: "/", element: <ResultTables tables={[table(of)]} /> }])}
    />,
  );

test("one picture is shown as large as several are, not as a logo beside its name", () => {
  expect(shown("image")).toMatch(/data-shape="whole"><img src="\/api\/run-files\/1" alt=""/);
  // The picture's name is written below it, so screen readers should not read it twice.
  expect(shown("image")).toContain("Collage");
  expect(shown("image")).not.toContain("<dl");
  expect(shown("company")).toContain("<dl");
});

test("a table with known people offers filters with their counts, and links each to its record", () => {
  const people: ShownTable = {
    name: "people",
    title: "People",
    of: "person",
    columns: [
      { name: "name", label: "Name", kind: "person" },
      { name: "row.known", label: "Known", kind: "text" },
    ],
    rows: [
      { cells: [{ value: "Al" }, { value: "contacted 2026-11-03 · mine", href: "/records/1" }], lacks: [] },
      { cells: [{ value: "Bo" }, { value: "known · in Spring", href: "/records/2" }], lacks: [] },
      { cells: [{ value: "Cy" }, { value: null }], lacks: [] },
    ],
  };
  const html = renderToStaticMarkup(
    <RouterProvider
      router={createMemoryRouter([{ path: "/", element: <ResultTables tables={[people]} /> }])}
    />,
  );
  const views = [...html.matchAll(/aria-pressed="(?:true|false)">([^<]+)<span[^>]*>(\d+)/g)].map(
    ([, label, count]) => [label?.trim(), count],
  );
  expect(views).toEqual([
    ["All", "3"],
    ["Known", "2"],
    ["New to us", "1"],
    ["Contacted", "1"],
    ["Mine", "1"],
    ["In a list", "1"],
  ]);
  expect(html).toContain('href="/records/2"');
});
