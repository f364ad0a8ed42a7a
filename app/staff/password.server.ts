/**
 * Hashes passwords as `scrypt$N$r$p$salt$hash`, salt and hash in base64url. Production Workers
 * reject PBKDF2 above 100,000 rounds.
 */
import { Buffer } from "node:buffer";
import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";

interface Cost {
  N: number;
  r: number;
  p: number;
}

const cost: Cost = { N: 2 ** 15, r: 8, p: 3 };
const saltBytes = 16;
const hashBytes = 32;
/** scrypt needs 128 · N · r bytes, 32 MiB here, which is exactly Node's default limit. */
const maxmem = 96 * 2 ** 20;

function derive(password: string, salt: Buffer, { N, r, p }: Cost, length: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize("NFC"), salt, length, { N, r, p, maxmem }, (failure, key) =>
      failure ? reject(failure) : resolve(key),
    );
  });
}

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes);
  const hash = await derive(password, salt, cost, hashBytes);
  return ["scrypt", cost.N, cost.r, cost.p, salt.toString("base64url"), hash.toString("base64url")].join("$");
}

/** Returns false for a wrong password and for an invalid hash. */
export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  const [scheme, N, r, p, salt, hash] = stored.split("$");
  if (scheme !== "scrypt" || !N || !r || !p || !salt || !hash) return false;
  const expected = Buffer.from(hash, "base64url");
  if (expected.length === 0) return false;
  try {
    const parameters = { N: Number(N), r: Number(r), p: Number(p) };
    const given = await derive(password, Buffer.from(salt, "base64url"), parameters, expected.length);
    return timingSafeEqual(given, expected);
  } catch {
    return false;
  }
}

/** Used when no account exists, so that an unknown email takes as long as a wrong password. */
export const unknownAccountHash =
  "scrypt$32768$8$3$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";
