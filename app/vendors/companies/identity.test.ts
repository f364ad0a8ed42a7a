import { expect, test } from "vitest";
import type { UpstreamError } from "../failure";
import { failureOf, jsonAnswer, replay } from "../replay";
import { apollo } from "../definitions/apollo";
import { peopleDataLabs } from "../definitions/people-data-labs";
import { apolloCompanies } from "./apollo.server";
import { peopleDataLabsCompanies } from "./people-data-labs.server";

type Organization = Record<string, string | null>;

const byApollo = (organization: Organization) =>
  apolloCompanies(replay(apollo, () => jsonAnswer({ organization, credits_consumed: 1 })).connection);
const byPeopleDataLabs = ({ primary_domain: website = null, ...found }: Organization) =>
  peopleDataLabsCompanies(
    replay(peopleDataLabs, () => jsonAnswer({ id: "x", website, ...found })).connection,
  );

const answering = [
  ["Apollo", byApollo],
  ["People Data Labs", byPeopleDataLabs],
] as const;

test.each<[string, string, Organization]>([
  ["the domain", "acme.com", { name: "Something", primary_domain: "acme.com" }],
  ["a host of it", "shop.acme.com", { name: "Something", primary_domain: "www.acme.com" }],
  ["a new domain, the name still", "acme.io", { name: "Acme, Inc.", primary_domain: "getacme.com" }],
  [
    "a new name and domain, the page still",
    "twitter.com",
    { name: "X Corp.", primary_domain: "x.com", linkedin_url: "http://www.linkedin.com/company/twitter" },
  ],
  ["no domain named", "acme.com", { name: "Something", primary_domain: null }],
])("a company is taken by %s", async (_, asked, found) => {
  for (const [, companies] of answering)
    expect((await companies(found).byDomain(asked)).value?.name).toBe(found.name);
});

test.each<[string, Organization]>([
  ["another company", { name: "Northlight Studios", primary_domain: "northlight.example" }],
  [
    "another company with pages",
    { name: "Bolt", primary_domain: "bolt.com", linkedin_url: "https://www.linkedin.com/company/bolt" },
  ],
])("%s fills no row, is charged and counts against the vendor", async (_, found) => {
  for (const [, companies] of answering) {
    const failure: UpstreamError = await failureOf(companies(found).byDomain("acme.com"));
    expect(failure).toMatchObject({ kind: "bad-answer", charged: true });
    expect(failure.detail).toContain("about another company and charged for it");
  }
});
