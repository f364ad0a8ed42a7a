/** The cheapest call of each operation behind the leads tools. */
import { hubspotClients } from "../../app/upstream/clients/hubspot.server.ts";
import { apolloCompanies } from "../../app/upstream/companies/apollo.server.ts";
import { peopleDataLabsCompanies } from "../../app/upstream/companies/people-data-labs.server.ts";
import { influencersClubFollowers } from "../../app/upstream/followers/influencers-club.server.ts";
import { scrapeCreatorsProfile } from "../../app/upstream/followers/scrape-creators.server.ts";
import { logoDevLogos } from "../../app/upstream/logos/logo-dev.server.ts";
import { apolloPeople } from "../../app/upstream/people/apollo.server.ts";
import { peopleDataLabsPeople } from "../../app/upstream/people/people-data-labs.server.ts";
import { harvestApiPosts } from "../../app/upstream/posts/harvestapi.server.ts";
import { enrichLayerProfiles } from "../../app/upstream/profiles/enrich-layer.server.ts";
import { harvestApiProfiles } from "../../app/upstream/profiles/harvestapi.server.ts";
import { braveResults } from "../../app/upstream/search-results/brave.server.ts";
import { serperResults } from "../../app/upstream/search-results/serper.server.ts";
import { dataForSeoRivals } from "../../app/upstream/search-rivals/dataforseo.server.ts";
import type { Connection } from "../../app/upstream/call.ts";
import { apollo } from "../../app/upstream/vendors/apollo.ts";
import { brave } from "../../app/upstream/vendors/brave.ts";
import { dataForSeo } from "../../app/upstream/vendors/dataforseo.ts";
import { enrichLayer } from "../../app/upstream/vendors/enrich-layer.ts";
import { harvestApi } from "../../app/upstream/vendors/harvestapi.ts";
import { hubspot } from "../../app/upstream/vendors/hubspot.ts";
import { influencersClub } from "../../app/upstream/vendors/influencers-club.ts";
import { logoDev } from "../../app/upstream/vendors/logo-dev.ts";
import { peopleDataLabs } from "../../app/upstream/vendors/people-data-labs.ts";
import { scrapeCreators } from "../../app/upstream/vendors/scrape-creators.ts";
import { serper } from "../../app/upstream/vendors/serper.ts";
import type { Probe } from "./ask.ts";

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
    name: "hubspot/contacts/search",
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
    ask: async (connection, { profile }) =>
      (await harvestApiProfiles(connection).byLink(profile, null)).value,
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
