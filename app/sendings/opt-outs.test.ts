/** Opt-outs by address, tokens without the scope for them, and each reason for each export. */
import { expect, test } from "vitest";
import { ownDatabase } from "../../scripts/testing/file-database";
import { bookOf } from "../../sandbox/vendors/hubspot/book";
import { makeRule } from "../exclusions/making.server";
import { keepOut } from "../exclusions/storage/suppressions";
import { changePlan, goOn } from "./sendings.server";
import { rowsAtOnce } from "./portion";
import { findSending } from "./storage/sendings";
import {
  begin,
  contact,
  contactOf,
  outcomes,
  portalBeside,
  rowsOf,
  sent,
  stateOf,
  workOut,
  yes,
} from "./testing/portal";
import { readSending } from "./views.server";

const own = ownDatabase();
const line = (email: string, domain = "") => [email, "", "", "Host", domain, ""];

test("who opted out by one address is written to by none, and the row says by which", async () => {
  const portal = await portalBeside(own.url);
  contact(portal, { email: "ada@old.example", hs_additional_emails: "ada@new.example" });
  contact(portal, { email: "bo@old.example", hs_additional_emails: "bo@new.example" });
  bookOf(portal.world).optOuts.set("ada@new.example", "2026-06-01T08:00:00Z");
  bookOf(portal.world).optOuts.set("bo@new.example", "2026-06-01T08:00:00Z");
  const id = await begin(portal, [line("ada@new.example"), line("bo@old.example")]);
  await workOut(portal, id);
  expect((await rowsOf(portal, id)).map(({ outcome, reason }) => [outcome, reason])).toEqual([
    ["skipped", "Opted out in HubSpot on 1 Jun 2026 (this address)."],
    ["skipped", "This person opted out with another address."],
  ]);
});

test("where the token may not see opt-outs, only a row found by a further address waits; a user sends it", async () => {
  const portal = await portalBeside(own.url);
  const { app, world } = portal;
  world.faults.push({ host: "api.hubapi.com", path: "/communication-preferences", status: 403 });
  contact(portal, { email: "cy@old.example", hs_additional_emails: "cy@unseen.example" });
  contact(portal, { email: "di@unseen.example", hs_additional_emails: "di@old.example" });
  contact(portal, { email: "el@unseen.example", hs_email_optout: "true" });
  const id = await begin(
    portal,
    ["cy", "di", "el", "fa"].map((name) => line(`${name}@unseen.example`)),
  );
  await workOut(portal, id);
  expect(await readSending(app, id)).toMatchObject({
    state: "preview",
    seesOptOuts: false,
    parts: [
      { part: "opt-out unseen", rows: 1, waits: true },
      { part: "opted out", rows: 1, waits: false },
    ],
  });
  expect(await outcomes(portal, id)).toEqual(["waits", "filled", "skipped", "created"]);
  await yes(portal, id);
  await workOut(portal, id);
  expect(await stateOf(portal, id)).toBe("done");
  expect(contactOf(world, "cy@old.example")?.properties.jobtitle ?? null).toBeNull();
  expect(contactOf(world, "di@unseen.example")?.properties.jobtitle).toBe("Host");
  expect(contactOf(world, "fa@unseen.example")?.properties.jobtitle).toBe("Host");

  // A new sending of the row that waited goes after a user's decision, and only then.
  const second = await begin(portal, [line("cy@unseen.example")]);
  await workOut(portal, second);
  expect(await outcomes(portal, second)).toEqual(["waits"]);
  await expect(yes(portal, second)).rejects.toThrow("There is nothing to approve");
  const version = (await findSending(app.database, second))?.version ?? 0;
  await changePlan(app, second, { version, accept: { part: "opt-out unseen" } });
  await sent(portal, second);
  expect(contactOf(world, "cy@old.example")?.properties.jobtitle).toBe("Host");
});

test("every reason keeps people out of writes and of the list, also after a stop", async () => {
  const portal = await portalBeside(own.url);
  const { app, world } = portal;
  // Complete already, so that these people would only join the list.
  for (const name of ["asked", "out", "bounced", "rival"])
    contact(portal, { email: `${name}@ways.example`, jobtitle: "Host" });
  const people = ["asked", "out", "bounced", "rival", "fine"].map((name) =>
    line(`${name}@ways.example`, name === "rival" ? "rival.example" : ""),
  );
  const id = await begin(portal, people, { listName: "Ways" });
  await workOut(portal, id);
  expect(await outcomes(portal, id)).toEqual([
    "left alone",
    "left alone",
    "left alone",
    "left alone",
    "created",
  ]);
  await yes(portal, id);
  // HubSpot fails before anything is written; meanwhile the four are kept out.
  world.faults.push({
    host: "api.hubapi.com",
    path: "/crm/objects/2026-09/contacts/batch/read",
    status: 400,
    times: 1,
  });
  await workOut(portal, id);
  expect(await stateOf(portal, id)).toBe("stopped");
  await keepOut(app.database, "email:asked@ways.example", app.now());
  bookOf(world).optOuts.set("out@ways.example", "2026-06-01T08:00:00Z");
  const bounced = contactOf(world, "bounced@ways.example")?.id ?? "";
  bookOf(world).edits.set(`contacts/${bounced}`, { hs_email_bounce: "3" });
  bookOf(world).writes += 1;
  const rule = { kind: "company", value: "rival.example", note: "", until: "", passable: false };
  await makeRule(app, app.person, rule);
  app.clock.now += 3_700_000;
  await goOn(app, id);
  await workOut(portal, id);
  expect((await rowsOf(portal, id)).map(({ outcome, reason }) => [outcome, reason])).toEqual([
    ["skipped", "Asked not to be contacted."],
    ["skipped", "Opted out in HubSpot on 1 Jun 2026 (this address)."],
    ["skipped", expect.stringContaining("ounced")],
    ["skipped", expect.any(String)],
    ["created", null],
  ]);
  const list = [...bookOf(world).lists.values()].find(({ name }) => name === "Ways");
  expect([...(list?.members ?? [])]).toEqual([contactOf(world, "fine@ways.example")?.id]);
});

test("the first group of rows has no address: the first group with one decides whether opt-outs are seen", async () => {
  const portal = await portalBeside(own.url);
  portal.world.faults.push({ host: "api.hubapi.com", path: "/communication-preferences", status: 403 });
  contact(portal, { email: "gus@first.example", hs_additional_emails: "gus@late.example" });
  const id = await begin(portal, [
    ...Array.from({ length: rowsAtOnce }, () => line("")),
    line("gus@late.example"),
  ]);
  await workOut(portal, id);
  expect(await readSending(portal.app, id)).toMatchObject({ state: "preview", seesOptOuts: false });
  expect((await outcomes(portal, id)).at(-1)).toBe("waits");
});
