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
