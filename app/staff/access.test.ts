import {
  createLocalJWKSet,
  createRemoteJWKSet,
  customFetch,
  exportJWK,
  exportSPKI,
  generateKeyPair,
  type JWTVerifyGetKey,
  SignJWT,
  UnsecuredJWT,
} from "jose";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { refuseWithoutAccess } from "./access.server";

const access = { teamDomain: "firm.cloudflareaccess.com", audience: "the console's tag" };
let own: CryptoKey;
let foreign: CryptoKey;
let keys: JWTVerifyGetKey;
let asSecret: Uint8Array;

beforeAll(async () => {
  const pair = await generateKeyPair("RS256", { extractable: true });
  asSecret = new TextEncoder().encode(await exportSPKI(pair.publicKey));
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
  kid?: string;
  alg?: string;
}

const signed = (key: CryptoKey | Uint8Array, { issuer, audience, until, kid, alg }: Claims = {}) =>
  new SignJWT({ email: "jo@firm.example" })
    .setProtectedHeader({ alg: alg ?? "RS256", kid: kid ?? "one" })
    .setIssuer(issuer ?? "https://firm.cloudflareaccess.com")
    .setAudience(audience ?? access.audience)
    .setIssuedAt()
    .setExpirationTime(until ?? "5 minutes")
    .sign(key);

const statusOf = async (
  path: string,
  assertion?: string,
  settings: typeof access | null = access,
  known = keys,
) => {
  const request = new Request(`https://console.example${path}`);
  if (assertion !== undefined) request.headers.set("cf-access-jwt-assertion", assertion);
  return (await refuseWithoutAccess(request, settings, known))?.status ?? 200;
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
  ["one of a key that the team does not have", () => signed(own, { kid: "two" })],
  ["one sealed with the public key", () => signed(asSecret, { alg: "HS256" })],
  [
    "one that says it is not signed",
    () =>
      new UnsecuredJWT({})
        .setIssuer("https://firm.cloudflareaccess.com")
        .setAudience(access.audience)
        .setExpirationTime("5 minutes")
        .encode(),
  ],
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

test.each([
  ["are away", () => Promise.reject(new TypeError("no network"))],
  ["answer a fault", async () => new Response("busy", { status: 500 })],
  ["are no keys", async () => Response.json({ error: "busy" })],
])(
  "while the keys of Access %s nobody passes, and nobody is told they came the wrong way",
  async (_, answer) => {
    vi.spyOn(console, "error").mockReturnValue();
    const away = createRemoteJWKSet(new URL("https://firm.cloudflareaccess.com/cdn-cgi/access/certs"), {
      [customFetch]: answer,
    });
    expect(await statusOf("/youtube", await signed(own), access, away)).toBe(503);
  },
);

test("what people outside are sent, and whether the console answers, needs none", async () => {
  for (const path of ["/api/health", "/api/files/1/result.csv", "/api/shared/1", "/magic-clips/1"])
    expect([path, await statusOf(path)]).toEqual([path, 200]);
});

test("where Access is not set up nothing is asked for", async () => {
  expect(await statusOf("/youtube", undefined, null)).toBe(200);
});
