/**
 * An Apollo key that lacks one scope still serves other calls, and the failure tells the user which
 * scope to add.
 */
import { expect, test } from "vitest";
import { answer } from "../../../sandbox/answer";
import { createWorld } from "../../../sandbox/world";
import { describeFailure } from "../../toolkit/failure";
import { failureOf, testNow, upstreamsOver } from "../replay";

test("what the key may not is refused with the step to take; what it may goes on", async () => {
  const world = createWorld({ now: () => testNow });
  const { people, companies } = upstreamsOver(
    (request) => {
      const narrow = new Request(request);
      if (request.url.includes("api.apollo.io")) narrow.headers.set("x-api-key", "match-only");
      return answer(world)(narrow);
    },
    () => testNow,
  );
  const domain = "brightcast.example";
  const known = world.market.people.find((one) => one.domain === domain && one.emailStatus === "verified");
  for (const refused of [people.atCompany({ domain, titles: [], limit: 5 }), companies.byDomain(domain)]) {
    const failure = await failureOf(refused);
    expect(failure).toMatchObject({ upstream: "apollo", kind: "blocked", status: 403 });
    const { detail, nextStep } = describeFailure(failure);
    expect(detail).toMatch(/scope/);
    expect(nextStep).toMatch(/key whose scope and plan include this call/);
    expect(nextStep).not.toMatch(/try again|again later|worse/i);
  }
  const { value, source } = await people.byEmail(known?.email ?? "");
  expect([value?.email, source.upstream]).toEqual([known?.email, "apollo"]);
});
