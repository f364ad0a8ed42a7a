/**
 * Checks a thousand addresses at three hundred companies: few requests, and the same results as one
 * by one.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { startOwnDatabase } from "../../../scripts/testing/own-database";
import { answer } from "../../../sandbox/answer";
import { byColleague, changeRecord, mergeContacts } from "../../../sandbox/vendors/hubspot/changes";
import { addressesOf, type CrmRecord, crmOf } from "../../../sandbox/vendors/hubspot/records";
import { createWorld, type World } from "../../../sandbox/world";
import { isFreeMail } from "../../keys/free-mail";
import { domainOfEmail } from "../../keys/domain";
import { askOutsideRun } from "../../runs/ask-outside-run.server";
import { testApp } from "../../runs/testing/test-app";
import { testNow, upstreamsOver, usualSurroundings } from "../replay";
import { connectUpstreams } from "../upstreams.server";
import type { ClientStatus } from "./port";

let url: string;
let stop: () => Promise<void>;
beforeAll(async () => {
  const own = await startOwnDatabase();
  ({ url, stop } = own);
});
afterAll(() => stop());

const stages = { clientStages: ["customer"], formerClientStages: ["other"] };

/** A realistic portal: additional addresses and domains, merged records, private addresses. */
function crowded(now: () => Date): { world: World; addresses: string[] } {
  const world = createWorld({ now, behaviours: [] });
  const { contacts, companies } = crmOf(world).all;
  const change = (type: "contacts" | "companies", id: string, more: Record<string, string>) =>
    changeRecord(world, type, id, more, byColleague(31));
  const further: string[] = [];
  for (const [at, contact] of contacts.slice(0, 60).entries()) {
    const address = at % 3 === 0 ? `second${at}@gmail.com` : `Second${at}@elsewhere${at}.example`;
    change("contacts", contact.id, { hs_additional_emails: `x${at}@old.example;${address}` });
    further.push(address);
  }
  for (const [at, company] of companies.slice(0, 40).entries()) {
    change("companies", company.id, { hs_additional_domains: `other${at}.example;www.third${at}.example` });
    further.push(`stranger@other${at}.example`, `stranger@third${at}.example`);
  }
  for (let at = 60; at < 80; at += 2) {
    const both = [contacts[at], contacts[at + 1]].flatMap((one) => one?.id ?? []);
    further.push(...contacts.slice(at, at + 2).flatMap(addressesOf));
    mergeContacts(world, both);
  }
  for (const contact of contacts.slice(80, 95))
    change("contacts", contact.id, { email: `p${contact.id}@gmail.com` });
  further.push(...contacts.slice(80, 95).map(({ id }) => `p${id}@gmail.com`));
  const domains = world.market.companies.map(({ domain }) => domain);
  const known = companies.flatMap(({ properties }) => properties.domain ?? []);
  const asked = [...new Set([...known.slice(0, 120), ...domains])].slice(0, 177);
  const people = asked.flatMap((domain) =>
    world.market
      .peopleAt(domain)
      .slice(0, 6)
      .flatMap(({ email }) => email ?? []),
  );
  const strangers = asked.map((domain) => `nobody@${domain}`);
  return { world, addresses: [...new Set([...further, ...strangers, ...people])].slice(0, 1000) };
}

/** Computes the expected state from the portal's records, without any search. */
function byRecords(world: World): (address: string) => ClientStatus["state"] {
  const { all, byId } = crmOf(world);
  const contacts = new Map(all.contacts.flatMap((one) => addressesOf(one).map((each) => [each, one])));
  const hosts = ({ properties }: CrmRecord) =>
    [properties.domain ?? "", ...(properties.hs_additional_domains ?? "").split(";")].map((one) =>
      one.replace(/^www\./, ""),
    );
  const companies = all.companies.flatMap((one) => hosts(one).map((host) => ({ host, one })));
  return (address) => {
    const contact = contacts.get(address.toLowerCase());
    const domain = domainOfEmail(address).toLowerCase();
    const employer = byId.companies.get(contact?.properties.associatedcompanyid ?? "");
    const ofDomain = isFreeMail(domain) ? [] : companies.filter(({ host }) => host === domain);
    const records = [contact, employer, ...ofDomain.map(({ one }) => one)].filter((one) => one !== undefined);
    const stagesOf = records.map(({ properties }) => properties.lifecyclestage ?? "");
    if (stagesOf.some((stage) => stages.clientStages.includes(stage))) return "client";
    if (stagesOf.some((stage) => stages.formerClientStages.includes(stage))) return "former-client";
    return records.length > 0 ? "known" : "unknown";
  };
}

const surroundings = {
  ...usualSurroundings,
  clients: { ...usualSurroundings.clients, ...stages, isFreeMail },
};

test("1,000 addresses at 300 domains take at most 15 requests, and every answer is that of a single check", async () => {
  const clock = { now: testNow.getTime(), step: 0 };
  const { world, addresses } = crowded(() => new Date((clock.now += clock.step)));
  const domains = new Set(addresses.map((one) => domainOfEmail(one)));
  expect([addresses.length, domains.size]).toEqual([1000, 300]);
  const app = await testApp(url, answer(world));
  app.upstreams = (connect) => connectUpstreams(connect, surroundings);
  world.requests.length = 0;
  const task = { id: "clients", staffId: app.person.id, timeout: 60_000 };
  const many = await askOutsideRun(app, task, ({ clients }) =>
    Promise.all(addresses.map(async (address) => (await clients.byEmail(address)).value)),
  );
  const paths = world.requests.map(({ path }) => path);
  expect(paths.length).toBeLessThanOrEqual(15);

  expect(many.map(({ state }) => state)).toEqual(addresses.map(byRecords(world)));

  // From here on, each reading of the clock advances it by 250 ms, so that no rate limit applies.
  clock.step = 250;
  const { clients } = upstreamsOver(
    answer(world),
    () => new Date(clock.now),
    [],
    undefined,
    undefined,
    surroundings,
  );
  for (const [at, address] of addresses.entries())
    if (at % 25 === 0) expect([address, many[at]]).toEqual([address, (await clients.byEmail(address)).value]);
  const counts = Map.groupBy(many, ({ state, rule }) => `${state} by ${rule}`);
  expect([...counts.keys()]).toEqual(
    expect.arrayContaining([
      "client by e-mail",
      "client by domain",
      "client by alias domain",
      "unknown by domain",
    ]),
  );
}, 120_000);
