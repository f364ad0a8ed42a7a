/**
 * Codes of authenticator apps (TOTP, RFC 6238: SHA-1, six digits, 30 s, which every app supports)
 * and recovery codes.
 */
import { Secret, TOTP } from "otpauth";
import { encode } from "uqr";
import { hashToken } from "./hash-token.server";

/** Accepts the previous and the next code too, because clocks differ and typing takes time. */
const stepsAround = 1;
const recoveryCodeCount = 10;
const recoveryCodeBytes = 10;

const totp = (secret: string, label?: { issuer: string; account: string }) =>
  new TOTP({ secret: Secret.fromBase32(secret), issuer: label?.issuer ?? "", label: label?.account ?? "" });

/** 160 random bits in base32, as RFC 4226 recommends. */
export const newSecret = (): string => new Secret({ size: 20 }).base32;

/**
 * Returns the time step of a code.
 * @param usedStep step of the last accepted code; this step and earlier ones no longer work
 * @returns null if the code matches no step around `now`, or if its step is used up
 */
export function stepOf(code: string, secret: string, now: Date, usedStep: number | null): number | null {
  const app = totp(secret);
  const timestamp = now.getTime();
  // The library throws on other lengths.
  if (!/^\d{6}$/.test(code)) return null;
  const delta = app.validate({ token: code, timestamp, window: stepsAround });
  if (delta === null) return null;
  const step = app.counter({ timestamp }) + delta;
  return usedStep !== null && step <= usedStep ? null : step;
}

export interface SetUp {
  /** In groups of four, for typing if the user cannot scan the QR code. */
  secret: string;
  /** Opens an authenticator app on the same device. */
  link: string;
  /** The QR code: its width in squares, and the dark squares as an SVG path. */
  qr: { size: number; path: string };
}

export function setUpOf(secret: string, label: { issuer: string; account: string }): SetUp {
  const link = totp(secret, label).toString();
  const { size, data } = encode(link, { border: 2 });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ""))).join("");
  return { secret: grouped(secret), link, qr: { size, path } };
}

/** Returns ten codes in groups of four, such as "ABCD-EFGH-IJKL-MNOP". */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: recoveryCodeCount }, () =>
    grouped(new Secret({ size: recoveryCodeBytes }).base32, "-"),
  );

/** Returns the stored hash of a recovery code, however the user typed it. */
export const recoveryCodeHash = (staffId: string, code: string): string =>
  hashToken(`recovery ${staffId} ${plainCode(code)}`);

/** Returns the code in upper case without separators. */
export const plainCode = (typed: string): string => typed.replace(/[\s-]/g, "").toUpperCase();

const grouped = (text: string, between = " ") => (text.match(/.{1,4}/g) ?? []).join(between);
