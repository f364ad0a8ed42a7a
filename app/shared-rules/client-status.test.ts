import fc from "fast-check";
import { expect, test } from "vitest";
import type { ClientState } from "../vendors/clients/port";
import { clientStatusOf } from "./client-status";

const source = { upstream: "test", fetchedAt: "2026-11-20T12:00:00Z", data: "live" as const };

/** A CRM with fixed answers by criterion, which records its requests. */
function crm(states: Partial<Record<"e-mail" | "domain" | "name", ClientState>>) {
  const asked: unknown[][] = [];
  const answer =
    (rule: "e-mail" | "domain" | "name") =>
    async (...given: unknown[]) => {
      asked.push(given);
      return { value: { state: states[rule] ?? ("unknown" as const), record: null, rule }, source };
    };
  return {
    asked,
    clients: { byEmail: answer("e-mail"), byDomain: answer("domain"), byName: answer("name") },
  };
}

const jo = { email: "jo@acme.example", domain: "other.example", name: "Jo Doe" };

test("the first criterion that finds a client decides, and no later one is asked", async () => {
  const first = crm({ "e-mail": "client", domain: "client" });
  expect((await clientStatusOf(first.clients, jo)).value).toMatchObject({ state: "client", rule: "e-mail" });
  expect(first.asked).toEqual([["jo@acme.example"]]);
  const second = crm({ "e-mail": "known", domain: "client" });
  expect((await clientStatusOf(second.clients, jo)).value).toMatchObject({ state: "client", rule: "domain" });
  const last = crm({ name: "client" });
  expect((await clientStatusOf(last.clients, jo)).value).toMatchObject({ state: "client", rule: "name" });
});

test("without a client the strongest answer counts; nothing known says that no rule decided, and what was tried", async () => {
  const known = crm({ "e-mail": "known", domain: "former-client" });
  expect((await clientStatusOf(known.clients, jo)).value).toMatchObject({
    state: "former-client",
    rule: "domain",
  });
  expect((await clientStatusOf(crm({}).clients, jo)).value).toMatchObject({
    state: "unknown",
    rule: "no record by e-mail, domain, name",
  });
});

test("a name is looked for at the company: the domain's, else the address's, but no mail service's", async () => {
  const at = async (given: Partial<typeof jo>) => {
    const { clients, asked } = crm({});
    await clientStatusOf(clients, { email: null, domain: null, name: "Jo Doe", ...given });
    return asked.at(-1);
  };
  expect(await at(jo)).toEqual(["Jo Doe", "other.example"]);
  expect(await at({ email: "jo@acme.example" })).toEqual(["Jo Doe", "acme.example"]);
  expect(await at({ email: "jo@gmail.com" })).toEqual(["Jo Doe", null]);
});

test("a client under any criterion given is a client", async () => {
  const state = fc.constantFrom<ClientState>("unknown", "known", "former-client", "client");
  await fc.assert(
    fc.asyncProperty(fc.record({ "e-mail": state, domain: state, name: state }), async (states) => {
      const { value } = await clientStatusOf(crm(states).clients, jo);
      expect(value.state === "client").toBe(Object.values(states).includes("client"));
    }),
  );
});
