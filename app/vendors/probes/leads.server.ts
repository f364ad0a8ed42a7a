/** The cheapest call of each operation for the lead tools. */
import { hubspotClients } from "../clients/hubspot.server";
import { apolloCompanies } from "../companies/apollo.server";
import { peopleDataLabsCompanies } from "../companies/people-data-labs.server";
import { influencersClubFollowers } from "../followers/influencers-club.server";
import { scrapeCreatorsProfile } from "../followers/scrape-creators.server";
import { logoDevLogos } from "../logos/logo-dev.server";
import { apolloPeople } from "../people/apollo.server";
import { peopleDataLabsPeople } from "../people/people-data-labs.server";
import { harvestApiPosts } from "../posts/harvestapi.server";
import { enrichLayerProfiles } from "../profiles/enrich-layer.server";
import { harvestApiProfiles } from "../profiles/harvestapi.server";
import { braveResults } from "../search-results/brave.server";
import { serperResults } from "../search-results/serper.server";
import { dataForSeoRivals } from "../search-rivals/dataforseo.server";
import type { Connection } from "../call";
import { apollo } from "../definitions/apollo";
import { brave } from "../definitions/brave";
import { dataForSeo } from "../definitions/dataforseo";
import { enrichLayer } from "../definitions/enrich-layer";
import { harvestApi } from "../definitions/harvestapi";
import { hubspot } from "../definitions/hubspot";
import { influencersClub } from "../definitions/influencers-club";
import { logoDev } from "../definitions/logo-dev";
import { peopleDataLabs } from "../definitions/people-data-labs";
import { scrapeCreators } from "../definitions/scrape-creators";
import { serper } from "../definitions/serper";
import type { Probe } from "./probe";

const clients = (connection: Connection) =>
  hubspotClients(connection, {
    clientStages: ["customer"],
    formerClientStages: [],
    portalId: null,
    isFreeMail: () => false,
  });
const searched = (words: string) => ({
  words,
  site: "linkedin.com/posts",
  within: { unit: "weeks" as const, count: 1 },
  page: 1,
});
const fewest = (domain: string) => ({ domain, titles: [], limit: 1, paidLimit: 1 });

export const leadsProbes: Probe[] = [
  {
    name: "apollo/mixed_people/api_search",
    vendor: apollo,
    units: 0,
    ask: async (connection, { domain }) => (await apolloPeople(connection).atCompany(fewest(domain))).value,
  },
  {
    name: "apollo/people/bulk_match",
    vendor: apollo,
    units: 1,
    ask: async (connection, { email }) => (await apolloPeople(connection).byEmail(email)).value,
  },
  {
    name: "apollo/organizations/enrich",
    vendor: apollo,
    units: 1,
    ask: async (connection, { domain }) => (await apolloCompanies(connection).byDomain(domain)).value,
  },
  {
    name: "pdl/person/enrich",
    vendor: peopleDataLabs,
    units: 1,
    ask: async (connection, { email }) => (await peopleDataLabsPeople(connection).byEmail(email)).value,
  },
  {
    name: "pdl/person/search",
    vendor: peopleDataLabs,
    units: 1,
    ask: async (connection, { domain }) =>
      (await peopleDataLabsPeople(connection).atCompany(fewest(domain))).value,
  },
  {
    name: "pdl/company/enrich",
    vendor: peopleDataLabs,
    units: 1,
    ask: async (connection, { domain }) => (await peopleDataLabsCompanies(connection).byDomain(domain)).value,
  },
  {
    name: "hubspot/companies/search",
    vendor: hubspot,
    units: 0,
    ask: async (connection, { domain }) => (await clients(connection).byDomain(domain)).value,
  },
  {
    name: "hubspot/contacts/batch/read",
    vendor: hubspot,
    units: 0,
    ask: async (connection, { email }) => (await clients(connection).byEmail(email)).value,
  },
  {
    name: "hubspot/events",
    vendor: hubspot,
    units: 0,
    ask: async (connection, { customer }) => (await clients(connection).events(customer)).value,
  },
  {
    name: "influencersclub/enrich/email",
    vendor: influencersClub,
    units: 1,
    ask: async (connection, { email }) => (await influencersClubFollowers(connection).byEmail(email)).value,
  },
  {
    name: "scrapecreators/linkedin/company",
    vendor: scrapeCreators,
    units: 1,
    ask: async (connection, { companyPage }) =>
      (await scrapeCreatorsProfile(connection)("linkedin", companyPage)).value,
  },
  {
    name: "enrichlayer/company/employees/count",
    vendor: enrichLayer,
    units: 2,
    ask: async (connection, { companyPage }) =>
      (await enrichLayerProfiles(connection).companySize(`https://www.linkedin.com/${companyPage}`)).value,
  },
  {
    name: "enrichlayer/profile",
    vendor: enrichLayer,
    units: 1,
    ask: async (connection, { profile }) => (await enrichLayerProfiles(connection).byLink(profile)).value,
  },
  {
    name: "harvestapi/linkedin/profile",
    vendor: harvestApi,
    units: 1,
    ask: async (connection, { profile }) => (await harvestApiProfiles(connection).byLink(profile)).value,
  },
  {
    name: "harvestapi/linkedin/post-search",
    vendor: harvestApi,
    units: 1,
    ask: async (connection, { words }) =>
      (await harvestApiPosts(connection).search({ words, within: "week", page: 1, token: null })).value,
  },
  {
    name: "serper/search",
    vendor: serper,
    units: 1,
    ask: async (connection, { words }) => (await serperResults(connection).page(searched(words))).value,
  },
  {
    name: "brave/web/search",
    vendor: brave,
    units: 1,
    ask: async (connection, { words }) => (await braveResults(connection).page(searched(words))).value,
  },
  {
    name: "dataforseo/labs/competitors_domain",
    vendor: dataForSeo,
    units: 0.02,
    ask: async (connection, { domain }) => (await dataForSeoRivals(connection).ofDomain(domain)).value,
  },
  {
    name: "logodev/image",
    vendor: logoDev,
    units: 0,
    ask: async (connection, { domain }) => (await logoDevLogos(connection).ofDomain(domain)).value !== null,
  },
];
