/** A HubSpot token that lacks one scope still serves everything else. */
import { expect, test } from "vitest";
import { answer } from "../../../sandbox/answer";
import { createWorld } from "../../../sandbox/world";
import { failureOf, fixture, jsonAnswer, replay, testNow, upstreamsOver } from "../replay";
import { hubspot } from "../definitions/hubspot";
import { hubspotClients } from "./hubspot.server";

const options = {
  clientStages: ["customer"],
  formerClientStages: [],
  portalId: null,
  isFreeMail: () => false,
};
const customer = { id: "1", properties: { email: "ada@acme.example", lifecyclestage: "customer" } };

test("a scope that is missing is named, and holds up nothing else", async () => {
  const [missing] = JSON.parse(fixture("refusals/hubspot.json")) as { body: object }[];
  const { connection } = replay(hubspot, ({ url }) =>
    url.includes("/events/") ? jsonAnswer(missing?.body ?? {}, 403) : jsonAnswer({ results: [customer] }),
  );
  const clients = hubspotClients(connection, options);
  expect(await failureOf(clients.events("ada@acme.example"))).toMatchObject({
    kind: "blocked",
    accountWide: false,
    detail: "the token lacks the scope behavioral_events.event_definitions.read_write",
  });
  expect((await clients.byEmail("ada@acme.example")).value.state).toBe("client");
});

test("on the sandbox a token without the events' scope still tells clients", async () => {
  const world = createWorld({ now: () => testNow });
  const { clients } = upstreamsOver(
    (request) => {
      const narrow = new Request(request);
      if (request.url.includes("api.hubapi.com")) narrow.headers.set("authorization", "Bearer no-events");
      return answer(world)(narrow);
    },
    () => testNow,
  );
  const ask = answer(world);
  const whole = upstreamsOver(ask, () => testNow).clients;
  let known = "";
  for (const { email } of world.market.peopleAt("loyalstudio.example"))
    if (known === "" && (await whole.events(email)).value) known = email;
  expect((await clients.byDomain("loyalstudio.example")).value.state).toBe("client");
  expect(await failureOf(clients.events(known))).toMatchObject({
    kind: "blocked",
    accountWide: false,
    detail: expect.stringContaining("scope") as string,
  });
});
