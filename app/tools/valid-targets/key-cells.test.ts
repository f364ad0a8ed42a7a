/** Skips invalid keys from real exports with a reason, before any paid lookup. */
import { expect, test } from "vitest";
import { RowPlanner } from "../../runs/csv/row-plan.server";
import type { Query } from "../../toolkit/tool";
import { validTargets } from "./definition";

const { target, relevantTarget } = validTargets.queries;

function planned(query: Query, columns: Record<string, number>, rows: string[][]) {
  const planner = new RowPlanner(query, { headers: Object.keys(columns), columns }, {});
  return rows.map((row) => {
    const { state, input, sameAs, reason } = planner.next(row);
    return {
      state,
      sameAs,
      said:
        input === null
          ? reason
          : Object.values(JSON.parse(input) as object)
              .join(" ")
              .trim(),
    };
  });
}

test("Apollo's placeholders give way to the profile beside them, and never make one person of two", () => {
  const found = planned(target, { email: 0, linkedin: 1 }, [
    ["Unavailable", "http://www.linkedin.com/in/joris-velega"],
    ["email_not_unlocked@domain.com", "http://www.linkedin.com/in/rafa-torrell"],
    ["email_not_unlocked@domain.com", "http://www.linkedin.com/in/alina-walaski"],
    ["info@quietworks.example", "http://www.linkedin.com/in/mira-holt"],
    ["jo@acme.con", "http://www.linkedin.com/in/jo-doe"],
    ["jo@acme.com", "http://www.linkedin.com/in/jo-doe"],
  ]);
  expect(found.map(({ said }) => said)).toEqual([
    "https://www.linkedin.com/in/joris-velega",
    "https://www.linkedin.com/in/rafa-torrell",
    "https://www.linkedin.com/in/alina-walaski",
    "https://www.linkedin.com/in/mira-holt",
    "https://www.linkedin.com/in/jo-doe",
    "jo@acme.com https://www.linkedin.com/in/jo-doe",
  ]);
  expect(found.map(({ state }) => state)).toEqual(Array(6).fill("queued"));
});

test("without a profile a placeholder is skipped with its reason, each by itself", () => {
  const rows = Array.from({ length: 3 }, () => ["email_not_unlocked@domain.com", ""]);
  for (const row of planned(target, { email: 0, linkedin: 1 }, rows)) {
    expect(row).toMatchObject({ state: "skipped", sameAs: null });
    expect(row.said).toContain("is a placeholder from an export, not an address");
  }
});

test.each([
  ["https://www.linkedin.com/company/duro-sample", "a platform's page"],
  ["https://www.crunchbase.com/organization/sage-sample", "a platform's page"],
  ["instagram.com/orlasample", "a platform's page"],
  ["report.pdf", "has an unknown domain ending"],
  ["acme.con", "Did you mean acme.com?"],
  ["12.34", "not a company domain"],
  ["v1.2", "not a company domain"],
  ["acme.com, beta.com", "several domains"],
  ["brightcast.example\ufffd", "A character was lost"],
])("%s names no company and is skipped", (cell, reason) => {
  const [row] = planned(relevantTarget, { domain: 0 }, [[cell]]);
  expect(row?.state).toBe("skipped");
  expect(row?.said).toContain(reason);
});

test("every spelling of a domain is one row", () => {
  const cells = [
    "müller-sample.de",
    "xn--mller-sample-dlb.de",
    "https://www.MÜLLER-SAMPLE.de/",
    "\u200bmüller-sample.de",
  ];
  const found = planned(
    relevantTarget,
    { domain: 0 },
    cells.map((cell) => [cell]),
  );
  expect(found.map(({ sameAs }) => sameAs)).toEqual([null, 0, 0, 0]);
});

test("a row of an export brings its name, company and profile along, and is the same as another with its address", () => {
  const columns = { email: 0, linkedin: 1, full_name: 2, company: 3 };
  const rows = [
    ["jo@acme.com", "linkedin.com/in/jo-doe", "Jo Doe", "Acme Inc."],
    ["jo@acme.com", "", "J. Doe", ""],
    ["", "linkedin.com/in/al", "Al", "Acme"],
    ["", "https://www.linkedin.com/in/al/", "Al Finch", ""],
  ];
  const planner = new RowPlanner(target, { headers: Object.keys(columns), columns }, {});
  const planned = rows.map((row) => planner.next(row));
  expect(planned.map(({ sameAs }) => sameAs)).toEqual([null, 0, null, 2]);
  expect(JSON.parse(planned[0]?.input ?? "")).toEqual({
    email: "jo@acme.com",
    linkedInUrl: "https://www.linkedin.com/in/jo-doe",
    name: "Jo Doe",
    company: "Acme Inc.",
  });
});
