import { describe, expect, test } from "vitest";
import { failureOf, jsonAnswer, replay } from "../replay";
import { hubspot } from "../definitions/hubspot";
import { hubspotClients } from "./hubspot.server";
import { withListedClients, type ListedClients } from "./listed.server";
import { company, options, portal } from "./testing/portal";

describe("the imported list", () => {
  const listed: ListedClients = async (domain) =>
    domain === "acme.example" ? { name: "Acme", state: "client" } : null;
  const noList: ListedClients = async () => "no list";
  const now = () => new Date("2026-11-20T12:00:00Z");
  const unset = () => hubspotClients(replay(hubspot, () => jsonAnswer({}), {}).connection, options);

  test("answers where the CRM isn't there or doesn't know, and says so", async () => {
    const value = { state: "client", rule: "client list", record: { name: "Acme" } };
    expect(await withListedClients(unset(), listed, now).byEmail("ada@acme.example")).toMatchObject({
      value,
      source: { upstream: "client-list" },
    });
    expect(
      (await withListedClients(portal({}).clients, listed, now).byDomain("acme.example")).value,
    ).toMatchObject(value);
  });

  test("doesn't overrule the CRM, and isn't needed", async () => {
    const crm = portal({ companies: [company("lead")] }).clients;
    expect((await withListedClients(crm, listed, now).byDomain("acme.example")).value.state).toBe("known");
    expect((await withListedClients(crm, noList, now).byDomain("other.example")).value.state).toBe("unknown");
  });

  test("neither CRM nor list is told as such", async () => {
    const failure = await failureOf(withListedClients(unset(), noList, now).byDomain("acme.example"));
    expect(failure).toMatchObject({ kind: "not-configured", upstream: "hubspot" });
  });
});
