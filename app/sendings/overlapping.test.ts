/** A sending with more rows than one group: its groups overlap, and its records stay single. */
import { expect, test } from "vitest";
import { ownDatabase } from "../../scripts/testing/file-database";
import { bookOf } from "../../sandbox/vendors/hubspot/book";
import { crmOf } from "../../sandbox/vendors/hubspot/records";
import { begin, contact, person, portalBeside, rowsOf, sent, stateOf, workOut } from "./testing/portal";
import { rowsAtOnce } from "./portion";

const own = ownDatabase();
const domain = "overlap.example";
const names = Array.from({ length: rowsAtOnce + 20 }, (_, at) => `p${at}`);

test("rows of two groups meet in one record, and groups share their company and their list", async () => {
  const portal = await portalBeside(own.url, ["hubspot-batch-opt-outs"]);
  const [first = "", last = ""] = [names[0], names.at(-1)];
  const known = contact(portal, {
    email: `${first}@${domain}`,
    hs_additional_emails: `${last}@${domain}`,
  });
  const lines = names.map((name) =>
    name === last ? [`${last}@${domain}`, "", "", "", domain, ""] : person(name, "Host", domain),
  );
  const id = await begin(portal, lines, { listName: "Overlap" });
  await workOut(portal, id);
  const planned = await rowsOf(portal, id);
  expect(planned.at(-1)).toMatchObject({ meets: 0 });
  expect(planned[0]).toMatchObject({ recordId: known, meets: null });

  await sent(portal, id);
  expect(await stateOf(portal, id)).toBe("done");
  const { contacts, companies } = crmOf(portal.world).all;
  const made = contacts.filter(({ properties }) => properties.email?.endsWith(`@${domain}`));
  expect(made).toHaveLength(names.length - 1);
  expect(companies.filter(({ properties }) => properties.domain === domain)).toHaveLength(1);
  const lists = [...bookOf(portal.world).lists.values()].filter(({ name }) => name === "Overlap");
  expect(lists).toHaveLength(1);
  expect(lists[0]?.members.size).toBe(names.length - 1);
}, 120_000);
