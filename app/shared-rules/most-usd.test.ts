/** Checks that a change of a vendor's price changes the maximum price of a row. */
import { expect, test } from "vitest";
import { apollo } from "../vendors/definitions/apollo";
import { enrichLayer } from "../vendors/definitions/enrich-layer";
import { harvestApi } from "../vendors/definitions/harvestapi";
import { influencersClub } from "../vendors/definitions/influencers-club";
import { peopleDataLabs } from "../vendors/definitions/people-data-labs";
import { scrapeCreators } from "../vendors/definitions/scrape-creators";
import * as most from "./most-usd";
import { mostTargets } from "./targets";

test("the parts of a row's price are the vendors' prices", () => {
  const dollars = (...parts: [{ usdPerUnit: number }, number][]) =>
    parts.reduce((sum, [{ usdPerUnit }, units]) => sum + usdPerUnit * units, 0);
  expect(most.lookUp).toBeCloseTo(dollars([apollo, 1], [peopleDataLabs, 1]), 9);
  expect(most.peopleOfCompany).toBeCloseTo(dollars([peopleDataLabs, 2 * mostTargets]), 9);
  expect(most.peopleOfCompany).toBeGreaterThan(dollars([apollo, mostTargets]));
  expect(most.profile).toBeCloseTo(dollars([enrichLayer, 1], [harvestApi, 1]), 9);
  expect(most.companySize).toBeCloseTo(dollars([enrichLayer, 2], [harvestApi, 1]), 9);
  expect(most.followers).toBeCloseTo(dollars([influencersClub, 0.03], [scrapeCreators, 1]), 9);
  expect(most.accounts).toBeCloseTo(dollars([influencersClub, 0.05 + 0.5]), 9);
});
