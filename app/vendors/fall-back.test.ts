import { expect, test } from "vitest";
import type { Answer } from "./call";
import { UpstreamError, type FailureKind } from "./failure";
import { fallBackIfRefused, fallBackIfNothing } from "./fall-back";

const answer =
  <T>(upstream: string, value: T) =>
  async (): Promise<Answer<T>> => ({
    value,
    source: { upstream, fetchedAt: "2026-11-20T12:00:00Z", data: "live" },
  });
const refuse = (upstream: string, kind: FailureKind) => async (): Promise<Answer<string | null>> => {
  throw new UpstreamError({ upstream, kind, detail: kind });
};

test.each(["quota", "not-configured"] as const)("the second answers when the first says %s", async (kind) => {
  const { value, source } = await fallBackIfNothing(
    refuse("apollo", kind),
    answer("people-data-labs", "found"),
  );
  expect([value, source.upstream]).toEqual(["found", "people-data-labs"]);
});

test("the second answers where the first knows nothing, and isn't asked where it does", async () => {
  expect(
    (await fallBackIfNothing(answer<string | null>("a", null), answer("b", "found"))).source.upstream,
  ).toBe("b");
  expect((await fallBackIfNothing(answer<string[]>("a", []), answer("b", ["found"]))).value).toEqual([
    "found",
  ]);
  expect((await fallBackIfNothing(answer("a", "known"), refuse("b", "internal"))).value).toBe("known");
});

test("a trouble that passes stays the first one's", async () => {
  await expect(fallBackIfNothing(refuse("a", "timeout"), answer("b", "found"))).rejects.toMatchObject({
    upstream: "a",
  });
});

test("a pause of an hour or more counts as a used-up allowance, a shorter one is waited for", async () => {
  const held = (retryAfter: number) => async (): Promise<Answer<string>> => {
    throw new UpstreamError({ upstream: "a", kind: "rate-limited", detail: "held", retryAfter });
  };
  expect((await fallBackIfNothing(held(3_600_000), answer("b", "found"))).value).toBe("found");
  await expect(fallBackIfNothing(held(60_000), answer("b", "found"))).rejects.toMatchObject({
    kind: "rate-limited",
  });
});

test("a second provider that may not be asked leaves things as the first left them", async () => {
  expect((await fallBackIfNothing(answer("a", null), refuse("b", "not-configured"))).source.upstream).toBe(
    "a",
  );
  for (const either of [fallBackIfNothing, fallBackIfRefused])
    await expect(either(refuse("a", "quota"), refuse("b", "not-configured"))).rejects.toMatchObject({
      upstream: "a",
      kind: "quota",
    });
});

test("the first one's nothing says when the second could not be asked for want of an allowance", async () => {
  const nothing = answer<string | null>("apollo", null);
  const { value, unasked } = await fallBackIfNothing(nothing, refuse("people-data-labs", "quota"));
  expect(value).toBeNull();
  expect(unasked).toBe("People Data Labs may know more, but we did not ask it because its quota is used up.");
  expect((await fallBackIfNothing(nothing, refuse("b", "not-configured"))).unasked).toBeUndefined();
  expect((await fallBackIfNothing(nothing, answer("b", null))).unasked).toBeUndefined();
});

test("where the second charges, the first one's nothing is the answer", async () => {
  expect((await fallBackIfRefused(answer<string[]>("a", []), answer("b", ["found"]))).value).toEqual([]);
  expect((await fallBackIfRefused(refuse("a", "quota"), answer("b", "found"))).value).toBe("found");
});
