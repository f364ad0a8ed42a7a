import { createLocalJWKSet, exportJWK, generateKeyPair, SignJWT } from "jose";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { refuseWithoutAccess } from "./access.server";

const access = { teamDomain: "firm.cloudflareaccess.com", audience: "the console's tag" };
let own: CryptoKey;
let foreign: CryptoKey;
let keys: ReturnType<typeof createLocalJWKSet>;

beforeAll(async () => {
  const pair = await generateKeyPair("RS256");
  own = pair.privateKey;
  foreign = (await generateKeyPair("RS256")).privateKey;
  keys = createLocalJWKSet({ keys: [{ ...(await exportJWK(pair.publicKey)), kid: "one", alg: "RS256" }] });
});
beforeEach(() => void vi.spyOn(console, "info").mockReturnValue());
afterEach(() => void vi.restoreAllMocks());

interface Claims {
  issuer?: string;
  audience?: string;
  until?: string;
}

const signed = (key: CryptoKey, { issuer, audience, until }: Claims = {}) =>
  new SignJWT({ email: "jo@firm.example" })
    .setProtectedHeader({ alg: "RS256", kid: "one" })
    .setIssuer(issuer ?? "https://firm.cloudflareaccess.com")
    .setAudience(audience ?? access.audience)
    .setIssuedAt()
    .setExpirationTime(until ?? "5 minutes")
    .sign(key);

const statusOf = async (path: string, assertion?: string, settings: typeof access | null = access) => {
  const request = new Request(`https://console.example${path}`);
  if (assertion !== undefined) request.headers.set("cf-access-jwt-assertion", assertion);
  return (await refuseWithoutAccess(request, settings, keys))?.status ?? 200;
};

test("a request with an assertion of the team for this application passes", async () => {
  expect(await statusOf("/youtube", await signed(own))).toBe(200);
});

test.each([
  ["none", () => undefined],
  ["an empty one", () => ""],
  ["no token", () => "a.b.c"],
  ["one of another key", () => signed(foreign)],
  ["one for another application", () => signed(own, { audience: "another" })],
  ["one of another team", () => signed(own, { issuer: "https://other.cloudflareaccess.com" })],
  ["one that has run out", () => signed(own, { until: "5 minutes ago" })],
  ["one without a signature", async () => `${(await signed(own)).split(".").slice(0, 2).join(".")}.`],
])("%s is refused on every guarded path", async (_, make) => {
  const assertion = await make();
  for (const path of [
    "/",
    "/youtube",
    "/login",
    "/api/sm/auth",
    "/api/runs",
    "/api/health/deep",
    "/magic-clips",
  ])
    expect([path, await statusOf(path, assertion)]).toEqual([path, 403]);
});

test("what people outside are sent, and whether the console answers, needs none", async () => {
  for (const path of ["/api/health", "/api/files/1/result.csv", "/api/shared/1", "/magic-clips/1"])
    expect([path, await statusOf(path)]).toEqual([path, 200]);
});

test("where Access is not set up nothing is asked for", async () => {
  expect(await statusOf("/youtube", undefined, null)).toBe(200);
});
