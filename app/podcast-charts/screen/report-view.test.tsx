/** A week without charts says why, and offers no empty file. */
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import type { InitialParts } from "../parts";
import type { Report } from "../report";
import { ReportView } from "./report-view";

const empty: Report = {
  week: 14,
  year: 2025,
  summary: {
    totalPodcasts: 0,
    platformsCount: 0,
    countriesCount: 0,
    coverage: { coveragePercentage: 0, foundCombinations: 0, expectedCombinations: 0 },
  },
  platforms: {},
  noHistory: [
    { platform: "apple", since: { week: 46, year: 2026 } },
    { platform: "spotify", since: null },
    { platform: "youtube", since: { week: 46, year: 2026 } },
  ],
  sandbox: false,
};

const none: InitialParts = {
  report: null,
  "new-shows": null,
  "known-shows": null,
  chart: null,
  show: null,
  missing: null,
  "platform-missing": null,
  configuration: null,
  status: null,
};

function shown(report: Report, platform: string): string {
  const Stub = createRoutesStub([
    { path: "/podcast-charts", Component: () => <ReportView report={report} initial={none} /> },
  ]);
  const html = renderToStaticMarkup(
    <Stub initialEntries={[`/podcast-charts?week=2025-W14&platform=${platform}`]} />,
  );
  return html
    .replace(/<style.*?<\/style>/g, "")
    .replace(/<[^>]+>/g, " ")
    .replaceAll("&#x27;", "'");
}

test("a week before the first chart of YouTube says so, and no other platform promises YouTube's", () => {
  expect(shown(empty, "youtube")).toMatch(/YouTube has no charts before Week 19, 2025\./);
  const apple = shown(empty, "apple");
  expect(apple).toContain("Charts of this week can't be fetched any more.");
  expect(apple).not.toContain("except YouTube's");
  const later = { ...empty, week: 30 };
  expect(shown(later, "apple")).toContain("Charts can't be fetched for past weeks, except YouTube's.");
});

test("without a chart there is no share and no file", () => {
  const html = shown(empty, "apple");
  expect(html).toMatch(/Coverage\s+–/);
  expect(html).not.toContain("Export CSV");
  const summary = {
    ...empty.summary,
    totalPodcasts: 5,
    coverage: { coveragePercentage: 50, foundCombinations: 1, expectedCombinations: 2 },
  };
  const some = shown({ ...empty, summary }, "apple");
  expect(some).toMatch(/Coverage\s+50%/);
  expect(some).toContain("Export CSV");
});
