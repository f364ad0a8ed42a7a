import { expect, test } from "vitest";
import type { Answer } from "./call";
import { UpstreamError, type FailureKind } from "./failure";
import { ifRefused, withFallback } from "./with-fallback";

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
  const { value, source } = await withFallback(refuse("apollo", kind), answer("people-data-labs", "found"));
  expect([value, source.upstream]).toEqual(["found", "people-data-labs"]);
});

test("the second answers where the first knows nothing, and isn't asked where it does", async () => {
  expect((await withFallback(answer<string | null>("a", null), answer("b", "found"))).source.upstream).toBe(
    "b",
  );
  expect((await withFallback(answer<string[]>("a", []), answer("b", ["found"]))).value).toEqual(["found"]);
  expect((await withFallback(answer("a", "known"), refuse("b", "internal"))).value).toBe("known");
});

test("a trouble that passes stays the first one's", async () => {
  await expect(withFallback(refuse("a", "timeout"), answer("b", "found"))).rejects.toMatchObject({
    upstream: "a",
  });
});

test("a pause of an hour or more counts as a used-up allowance, a shorter one is waited for", async () => {
  const held = (retryAfter: number) => async (): Promise<Answer<string>> => {
    throw new UpstreamError({ upstream: "a", kind: "rate-limited", detail: "held", retryAfter });
  };
  expect((await withFallback(held(3_600_000), answer("b", "found"))).value).toBe("found");
  await expect(withFallback(held(60_000), answer("b", "found"))).rejects.toMatchObject({
    kind: "rate-limited",
  });
});

test("a second provider that may not be asked leaves things as the first left them", async () => {
  expect((await withFallback(answer("a", null), refuse("b", "not-configured"))).source.upstream).toBe("a");
  for (const either of [withFallback, ifRefused])
    await expect(either(refuse("a", "quota"), refuse("b", "not-configured"))).rejects.toMatchObject({
      upstream: "a",
      kind: "quota",
    });
});

test("where the second charges, the first one's nothing is the answer", async () => {
  expect((await ifRefused(answer<string[]>("a", []), answer("b", ["found"]))).value).toEqual([]);
  expect((await ifRefused(refuse("a", "quota"), answer("b", "found"))).value).toBe("found");
});
