/**
 * Counts the calls of a large sending: 2,000 contacts of 400 companies, a fifth of a portal's
 * limits, sent and taken back.
 */
import { expect, test } from "vitest";
import { ownDatabase } from "../../scripts/testing/file-database";
import { crmOf } from "../../sandbox/vendors/hubspot/records";
import { approve, goOn, takeBack } from "./sendings.server";
import { outcomeCounts } from "./storage/sending-rows";
import { findSending } from "./storage/sendings";
import { begin, portalBeside, workOut } from "./testing/portal";

const own = ownDatabase();

test(
  "2,000 people of 400 companies take at most 120 calls beside searches and opt-outs, and go back",
  { timeout: 600_000 },
  async () => {
    const portal = await portalBeside(own.url, ["hubspot-batch-opt-outs"]);
    const { app, world } = portal;
    const before = crmOf(world).all.contacts.length;
    const calls = new Map<string, number>();
    portal.passing.through = (request, work) => {
      const { pathname } = new URL(request.url);
      const path = pathname.replace(/^.*2026-09\//, "").replace(/\d{4,}/g, "n");
      calls.set(path, (calls.get(path) ?? 0) + 1);
      return work();
    };
    const lines = Array.from({ length: 2000 }, (_, at) => {
      const domain = `many-${at % 400}.example`;
      return [`p${at}@${domain}`, `First${at}`, "Last", "Host", domain, ""];
    });
    const id = await begin(portal, lines, { listName: "Many" });
    const counted = () =>
      [...calls].reduce((sum, [path, times]) => sum + (/search$|unsubscribe-all/.test(path) ? 0 : times), 0);
    await workOut(portal, id);
    await approve(app, app.person, id, (await findSending(app.database, id))?.version ?? 0);
    await workOut(portal, id);
    await goOn(app, id);
    await workOut(portal, id);
    expect((await findSending(app.database, id))?.state).toBe("done");
    expect(crmOf(world).all.contacts.length).toBe(before + 2000);
    expect(counted()).toBeLessThanOrEqual(120);

    await takeBack(app, app.person, id);
    await workOut(portal, id);
    expect((await findSending(app.database, id))?.state).toBe("returned");
    expect(crmOf(world).all.contacts.length).toBe(before);
    expect(crmOf(world).all.companies.some(({ properties }) => properties.domain === "many-7.example")).toBe(
      false,
    );
    expect(await outcomeCounts(app.database, id)).toEqual([
      expect.objectContaining({ outcome: "created", state: "returned", rows: 2000 }),
    ]);
  },
);
