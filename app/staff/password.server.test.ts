import { Buffer } from "node:buffer";
import { expect, test } from "vitest";
import { hashPassword, unknownAccountHash, verifyPassword } from "./password.server";

test("a password opens its own hash and no other does", async () => {
  const stored = await hashPassword("let-me-in");
  expect(await verifyPassword("let-me-in", stored)).toBe(true);
  expect(await verifyPassword("let-me-In", stored)).toBe(false);
  expect(await verifyPassword("", stored)).toBe(false);
});

test("two hashes of one password differ and carry their parameters", async () => {
  const [first, second] = await Promise.all([hashPassword("same"), hashPassword("same")]);
  expect(first).not.toBe(second);
  expect(first).toMatch(/^scrypt\$32768\$8\$3\$[\w-]{22}\$[\w-]{43}$/);
});

test("parameters come from the stored text, so old hashes stay valid when the cost is raised", async () => {
  // RFC 7914 §12: scrypt("pleaseletmein", "SodiumChloride", 16384, 8, 1)
  const salt = Buffer.from("SodiumChloride").toString("base64url");
  const hash = Buffer.from(
    "7023bdcb3afd7348461c06cd81fd38ebfda8fbba904f8e3ea9b543f6545da1f2d5432955613f0fcf62d49705242a9af9e61e85dc0d651e40dfcf017b45575887",
    "hex",
  ).toString("base64url");
  expect(await verifyPassword("pleaseletmein", `scrypt$16384$8$1$${salt}$${hash}`)).toBe(true);
  expect(await verifyPassword("pleaseletmein", `scrypt$16384$8$2$${salt}$${hash}`)).toBe(false);
});

test("composed and decomposed accents are the same password", async () => {
  expect(await verifyPassword("cafe\u0301", await hashPassword("caf\u00e9"))).toBe(true);
});

test.each(["", "scrypt", "scrypt$1$1$1$$", "md5$a$b$c$d$e", "scrypt$3$8$1$AAAA$AAAA", unknownAccountHash])(
  "%j opens no account",
  async (stored) => {
    expect(await verifyPassword("let-me-in", stored)).toBe(false);
  },
);
