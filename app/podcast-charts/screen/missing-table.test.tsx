import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { PlatformMissing } from "../missing";
import { MissingTable } from "./missing-table";

const combination = {
  country: { code: "fi", name: "Finland" },
  category: { id: "1304", name: "Education" },
};

const headersOf = (rows: object[]) => {
  const missing = {
    week: 47,
    year: 2026,
    coveragePercentage: 99,
    noHistory: false,
    missingCombinations: rows,
  } as unknown as PlatformMissing;
  const html = renderToStaticMarkup(<MissingTable platform="apple" missing={missing} />);
  return [...html.matchAll(/<th[^>]*>(?:<[^>]+>)*([^<]+)/g)].map(([, header]) => header);
};

test("Week and Year are columns where the combinations carry them, and only there", () => {
  expect(headersOf([combination])).toEqual(["Country", "Category", "Why"]);
  expect(headersOf([{ ...combination, week: 47 }])).toEqual(["Country", "Category", "Week", "Why"]);
  expect(headersOf([combination, { ...combination, week: 47, year: 2026 }])).toEqual([
    "Country",
    "Category",
    "Week",
    "Year",
    "Why",
  ]);
});
