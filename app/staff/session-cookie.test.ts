import fc from "fast-check";
import { createCookie } from "react-router";
import { describe, expect, test } from "vitest";
import { cookieToken, endedCookie, sessionCookie } from "./session-cookie.server";

const at = (origin: string, cookie?: string) =>
  new Request(`${origin}/youtube`, cookie === undefined ? {} : { headers: { cookie } });
const plain = "http://console.example";
const secure = "https://console.example";

/** The cookie as the browser returns it. */
const sent = (header: string) => header.split(";")[0] ?? "";
const signed = async (secrets: string[], token = "a-token", origin = plain) =>
  sent(await sessionCookie(at(origin), secrets, token));

test("what was signed in comes back, beside other cookies", async () => {
  const cookie = await signed(["new"]);
  expect(await cookieToken(at(plain, `menu=narrow; ${cookie}; theme=dark`), ["new"])).toBe("a-token");
});

test("scripts and other sites never get it, and over https it belongs to this host alone", async () => {
  const attributes = async (origin: string) => (await sessionCookie(at(origin), ["new"], "t")).split("; ");
  expect((await attributes(plain)).slice(1).toSorted()).toEqual([
    "HttpOnly",
    "Max-Age=604800",
    "Path=/",
    "SameSite=Lax",
  ]);
  const [value, ...rest] = await attributes(secure);
  expect(value).toMatch(/^__Host-session=/);
  expect(rest).toContain("Secure");
  expect(await cookieToken(at(secure, await signed(["new"])), ["new"])).toBeNull();
});

test("the cookie of a replaced secret is taken while that secret is listed", async () => {
  const cookie = at(plain, await signed(["old"]));
  expect(await cookieToken(cookie, ["new", "old"])).toBe("a-token");
  expect(await cookieToken(cookie, ["new"])).toBeNull();
  expect(await cookieToken(at(plain, await signed(["new", "old"])), ["new"])).toBe("a-token");
});

test("signing out empties it", async () => {
  const header = await endedCookie(at(secure));
  expect(header).toMatch(/^__Host-session=;/);
  expect(header).toContain("Max-Age=0");
  expect(await cookieToken(at(secure, sent(header)), ["new"])).toBeNull();
});

describe("what we did not sign as a sign-in is none", () => {
  test("a cookie signed with the same secret for another purpose", async () => {
    const other = createCookie("session", { secrets: ["new"] });
    expect(await cookieToken(at(plain, sent(await other.serialize("a-token"))), ["new"])).toBeNull();
  });

  test("a changed one", async () => {
    const cookie = await signed(["new"]);
    await fc.assert(
      fc.asyncProperty(fc.nat(cookie.length - 1), fc.constantFrom(..."aZ0%.=/ "), async (place, letter) => {
        const changed = cookie.slice(0, place) + letter + cookie.slice(place + 1);
        const token = await cookieToken(at(plain, changed), ["new"]);
        // Base64 can encode the same bytes with different endings; the signature is then still
        // valid.
        expect([null, "a-token"]).toContain(token);
        if (place < cookie.lastIndexOf(".") - 4 && changed !== cookie) expect(token).toBeNull();
      }),
    );
  });

  test("anything else, without an error", async () => {
    const words = fc.string({ unit: fc.constantFrom(...'ab01.%=;" +/') });
    await fc.assert(
      fc.asyncProperty(words, async (value) => {
        expect(await cookieToken(at(plain, `session=${value}`), ["new"])).toBeNull();
      }),
    );
  });
});
