/** Companies of a contact: the sending adds ours, keeps the order of the others, and names those from HubSpot. */
import { expect, test } from "vitest";
import { ownDatabase } from "../../scripts/testing/file-database";
import { bookOf } from "../../sandbox/vendors/hubspot/book";
import { tie } from "../../sandbox/vendors/hubspot/changes";
import { takeBack } from "./sendings.server";
import {
  begin,
  contact,
  contactOf,
  type Portal,
  portalBeside,
  rowsOf,
  sent,
  workOut,
} from "./testing/portal";

const own = ownDatabase();

const typesOf = ({ world }: Portal, contactId: string) =>
  Object.fromEntries(
    [...(bookOf(world).ties.get(contactId) ?? [])].map(([company, ties]) => [
      company,
      ties.map(({ typeId }) => typeId).toSorted((a, b) => a - b),
    ]),
  );

test("a further company is added plainly; the primary one and a label on another stay, also after the take back", async () => {
  const portal = await portalBeside(own.url);
  const { app, world } = portal;
  const [primary, agency, ours] = ["first.example", "agency.example", "ours.example"].map((domain) =>
    contact(portal, { domain, name: domain }, "companies"),
  );
  const ada = contact(portal, { email: "ada@ours.example" });
  tie(world, ada, String(primary), [1, 279]);
  tie(world, ada, String(agency), [12]);
  const before = { [String(primary)]: [1, 279], [String(agency)]: [12, 279] };
  expect(typesOf(portal, ada)).toEqual(before);

  const id = await begin(portal, [["ada@ours.example", "", "", "Host", "ours.example", ""]]);
  await sent(portal, id);
  expect(typesOf(portal, ada)).toEqual({ ...before, [String(ours)]: [279] });
  expect((await rowsOf(portal, id))[0]).toMatchObject({
    tied: { companyId: ours, types: [279] },
    // The companies were there before, so HubSpot did not add them.
    reason: null,
  });
  await takeBack(app, app.person, id);
  await workOut(portal, id);
  expect(typesOf(portal, ada)).toEqual(before);
});

test("a label that a colleague gave our association since then stays with it", async () => {
  const portal = await portalBeside(own.url);
  const { app, world } = portal;
  const company = contact(portal, { domain: "since.example", name: "Since" }, "companies");
  const bo = contact(portal, { email: "bo@since.example" });
  const id = await begin(portal, [["bo@since.example", "", "", "Host", "since.example", ""]]);
  await sent(portal, id);
  tie(world, bo, company, [12]);
  await takeBack(app, app.person, id);
  await workOut(portal, id);
  expect(typesOf(portal, bo)).toEqual({ [company]: [1, 12, 279] });
});

test("a company that HubSpot associates with a new contact is named, and ours takes no place from it", async () => {
  const portal = await portalBeside(own.url, ["hubspot-associates-by-domain"]);
  const ours = contact(portal, { domain: "ours.example", name: "Ours" }, "companies");
  const known = contact(portal, { domain: "harbour.example", name: "Harbour Audio" }, "companies");
  const id = await begin(portal, [
    ["ida@northern.example", "Ida", "Brand", "Host", "ours.example", ""],
    ["jo@harbour.example", "Jo", "Brand", "Host", "", ""],
    ["kim@ours.example", "Kim", "Brand", "Host", "ours.example", ""],
  ]);
  await sent(portal, id);
  expect((await rowsOf(portal, id)).map(({ reason }) => reason)).toEqual([
    "HubSpot automatically associated northern.example.",
    "HubSpot automatically associated Harbour Audio (harbour.example).",
    null,
  ]);
  const ida = typesOf(portal, contactOf(portal.world, "ida@northern.example")?.id ?? "");
  expect(Object.values(ida)).toHaveLength(2);
  expect(ida[ours]).toEqual([279]);
  expect(typesOf(portal, contactOf(portal.world, "jo@harbour.example")?.id ?? "")).toEqual({
    [known]: [1, 279],
  });
});
