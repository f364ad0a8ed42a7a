import { expect, test } from "vitest";
import { RowPlanner } from "../../runs/csv/row-plan.server";
import { smEnricher } from "./definition";

/** What becomes of a row with these cells. */
function planned(email: string, domain: string, name: string) {
  const planner = new RowPlanner(
    smEnricher.queries.scores,
    { headers: [], columns: { email: 0, domain: 1, full_name: 2 } },
    {},
  );
  const { input, reason } = planner.next([email, domain, name]);
  return input === null ? reason : (JSON.parse(input) as { name: string }).name;
}

test.each([
  ["jo@acme.com", "acme.com", "Jo Doe", "jo@acme.com"],
  ["", "https://acme.com/about", "Jo Doe", "https://acme.com/about"],
  ["bad", "acme.com", "", "acme.com"],
  ["bad", "not a domain", "Jo Doe", "Jo Doe"],
  ["-", "", "Jo Doe", "Jo Doe"],
])("%j, %j, %j: %s is looked up", (email, domain, name, expected) => {
  expect(planned(email, domain, name)).toBe(expected);
});

test.each([
  ["bad", "", "", '"bad" is not an e-mail address.'],
  ["", "not a domain", "", '"not a domain" is not a company domain.'],
  ["", "", "12345", '"12345" is not a name.'],
  ["#N/A", "", "", '"#N/A" is nothing to look up.'],
])("%j, %j, %j: nothing is looked up: %s", (email, domain, name, reason) => {
  expect(planned(email, domain, name)).toBe(reason);
});
