import { describe, expect, test } from "vitest";
import { answer } from "../../../sandbox/answer";
import { crmOf } from "../../../sandbox/vendors/hubspot/records";
import { createWorld } from "../../../sandbox/world";
import type { EarlierRun } from "../../toolkit/implementation";
import { tryQuery } from "../../toolkit/try-query";
import { failureOf, testNow, upstreamsOver } from "../../vendors/replay";
import { workspaceSets } from "../prompt-sets/settings";
import { type FoundEvents, personalizedEmails, type WrittenEmail } from "./definition";
import { runPersonalizedEmails } from "./run.server";

// The CRM limits searches per second, so each call advances the clock by some seconds.
let clock = testNow.getTime();
const now = () => new Date(clock);
const world = createWorld({ now });
// A client, for whom the CRM has events.
const crm = crmOf(world);
const email =
  world.market.people.find(
    ({ domain, email: address }) => domain === "loyalstudio.example" && crm.contactByEmail.has(address),
  )?.email ?? "";

interface Given {
  earlier?: EarlierRun[];
  groups?: Record<string, Record<string, unknown>>;
  without?: string[];
}

const ask = <R>(
  query: "email" | "events",
  input: Record<string, unknown>,
  { without, ...given }: Given = {},
) => {
  clock += 10_000;
  return tryQuery<R>(runPersonalizedEmails, query, {
    input: {
      email,
      group: "prompts-prod",
      step: 1,
      latestEvents: null,
      eventsBeforeEmailWasSent: null,
      ...input,
    },
    upstreams: upstreamsOver(answer(world), now, without),
    now: now(),
    ...given,
  });
};

const modelCalls = () => world.requests.filter(({ path }) => path === "/v1/responses").length;

describe("an e-mail", () => {
  test.each(workspaceSets.map((set) => [set.settings.group] as const))(
    "of %s, all parts there",
    async (group) => {
      const { result } = await ask<WrittenEmail>("email", { group });
      expect(result.emailGenerated).not.toBe("");
      expect(result.initialPrompt).toContain("loyalstudio.example");
      expect(result.initialPrompt).not.toMatch(/\{\{/);
      expect(result.apolloData).toHaveProperty("person");
      expect(result.hubspotData).toHaveProperty("contact");
      expect(result.enrichedData["sender.name"]).toBe("Lior");
      expect(result.usage.usd).toBeGreaterThan(0);
    },
  );

  test("stands apart, too: to whom, the subject, and the text without it", async () => {
    const { result } = await ask<WrittenEmail>("email", {});
    const { letter } = result;
    expect(letter).toMatchObject({ to: { email } });
    expect(letter?.subject).not.toBe("");
    expect(letter?.body).not.toContain("Subject:");
    expect(result.emailGenerated.replace(/^Subject: /, "")).toBe(`${letter?.subject}\n\n${letter?.body}`);
    const [shown] = personalizedEmails.queries.email.texts?.(result) ?? [];
    expect(shown?.letter).toEqual({ to: email, subject: letter?.subject, body: letter?.body });
  });

  test("v1 asks first what the users want and puts it into the others", async () => {
    const { result, said } = await ask<WrittenEmail>("email", {});
    expect(said).toContain("Finding out what they want");
    expect(result.wants).not.toBe("");
    expect(result.initialPrompt).toContain(result.wants);
    expect((await ask<WrittenEmail>("email", { group: "prompts-v3" })).result.wants).toBeNull();
  });

  test("in two parts, b revises what a wrote", async () => {
    const { result } = await ask<WrittenEmail>("email", { group: "prompts-staging", step: 4 });
    expect(result.parts.map(({ key }) => key)).toEqual(["prompt4a", "prompt4b"]);
    expect(result.parts[1]?.prompt).toContain(result.parts[0]?.text);
    expect(result.emailGenerated).toBe(result.parts[1]?.text);
  });

  test("edited events are what it rests on; emptied ones stay empty", async () => {
    const edited = { latestEvents: [], eventsBeforeEmailWasSent: [{ type: "called us" }] };
    const { result } = await ask<WrittenEmail>("email", edited);
    expect(result).toMatchObject(edited);
    expect(result.platformEvents.length).toBeGreaterThan(0);
    expect(result.enrichedData["events.latest"]).toBe("nothing");
    expect(result.initialPrompt).toContain("called us");
  });

  test("a sequence has no e-mail beyond its last, and the model is not asked", async () => {
    const before = modelCalls();
    await expect(ask("email", { group: "prompts-churn", step: 4 })).rejects.toThrow(
      "does not have that email",
    );
    await expect(ask("email", { group: "prompts-prod", step: 6 })).rejects.toThrow(
      "does not have that email",
    );
    expect(modelCalls()).toBe(before);
  });

  test("an emptied prompt is said, and the model is not asked for it", async () => {
    const groups = { "prompts-v3": { prompt1a: " " } };
    const before = modelCalls();
    await expect(ask("email", { group: "prompts-v3" }, { groups })).rejects.toThrow(
      "1st prompt, part a is empty.",
    );
    expect(modelCalls()).toBe(before);
  });

  test("an unknown address: no e-mail is invented", async () => {
    const before = modelCalls();
    const { result, reason } = await ask<WrittenEmail>("email", { email: "nobody@nowhere-known.example" });
    expect(reason).toContain("Neither Apollo nor HubSpot knows");
    expect(result.emailGenerated).toBe("");
    expect(modelCalls()).toBe(before);
  });

  test("a missing key is named", async () => {
    expect(await failureOf(ask("email", {}, { without: ["HUBSPOT_TOKEN"] }))).toMatchObject({
      kind: "not-configured",
    });
  });
});

describe("events", () => {
  test("all are latest before the first e-mail, then only those after the previous one", async () => {
    const { result } = await ask<FoundEvents>("events", { step: 1 });
    expect(result.latestEvents).toHaveLength(result.platformEvents.length);
    const middle = result.platformEvents[Math.floor(result.platformEvents.length / 2)]?.occurredAt ?? "";
    const earlier = (step: number): EarlierRun[] => [
      { input: { email, group: "prompts-prod", step }, finishedAt: new Date(middle) },
    ];
    const second = await ask<FoundEvents>("events", { step: 2 }, { earlier: earlier(1) });
    expect(second.result.latestEvents.every((event) => String(event.occurredAt) > middle)).toBe(true);
    expect(second.result.eventsBeforeEmailWasSent.length).toBeGreaterThan(0);
    // Neither a later email nor an email to another address is the previous one.
    const same = await ask<FoundEvents>("events", { step: 2 }, { earlier: earlier(3) });
    expect(same.result.eventsBeforeEmailWasSent).toEqual([]);
  });
});
