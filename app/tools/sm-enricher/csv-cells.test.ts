import { expect, test } from "vitest";
import { RowPlanner } from "../../runs/csv/row-plan.server";
import { smEnricher } from "./definition";

/** Plans a row with these cells. */
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
  ["", "https://acme.com/about", "Jo Doe", "acme.com"],
  ["bad", "acme.com", "", "acme.com"],
  ["bad", "not a domain", "Jo Doe", "Jo Doe"],
  ["-", "", "Jo Doe", "Jo Doe"],
  ["email_not_unlocked@domain.com", "https://www.linkedin.com/company/acme", "Jo Doe", "Jo Doe"],
  ["", "shop.acme.co.uk", "", "shop.acme.co.uk"],
])("%j, %j, %j: %s is looked up", (email, domain, name, expected) => {
  expect(planned(email, domain, name)).toBe(expected);
});

test.each([
  ["bad", "", "", '"bad" is not an email address. Enter an email address such as name@company.com.'],
  [
    "",
    "not a domain",
    "",
    '"not a domain" is not a company domain. Enter a company domain such as acme.com.',
  ],
  ["", "", "12345", '"12345" is not a name.'],
  [
    "",
    "https://www.facebook.com/acme",
    "",
    "facebook.com is a platform's page, not the company's own site. Enter the company's domain.",
  ],
  ["jo@acme.con", "", "", '"jo@acme.con" has an unknown domain ending. Did you mean jo@acme.com?'],
  ["", "", "acme.con", '"acme.con" has an unknown domain ending. Did you mean acme.com?'],
  ["#N/A", "", "", '"#N/A" cannot be looked up.'],
])("%j, %j, %j: nothing is looked up: %s", (email, domain, name, reason) => {
  expect(planned(email, domain, name)).toBe(reason);
});
