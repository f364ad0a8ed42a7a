/** Codes of an authenticator app (TOTP, RFC 6238: SHA-1, six digits, 30 seconds, what every app can do) and recovery codes. */
import { Secret, TOTP } from "otpauth";
import { encode } from "uqr";
import { hashToken } from "./hash-token.server";

/** Clocks differ, and typing takes time: the code before and the one after are good too. */
const stepsAround = 1;
const recoveryCodeCount = 10;
const recoveryCodeBytes = 10;

const totp = (secret: string, label?: { issuer: string; account: string }) =>
  new TOTP({ secret: Secret.fromBase32(secret), issuer: label?.issuer ?? "", label: label?.account ?? "" });

/** 160 random bits in base32, as RFC 4226 wants. */
export const newSecret = (): string => new Secret({ size: 20 }).base32;

/**
 * The time step that a code is of.
 * @param usedStep of the last code that was taken: it and earlier ones are good no more
 * @returns null for a code of no step around `now`, or of one that is used up
 */
export function stepOf(code: string, secret: string, now: Date, usedStep: number | null): number | null {
  const app = totp(secret);
  const timestamp = now.getTime();
  // Another length would throw inside.
  if (!/^\d{6}$/.test(code)) return null;
  const delta = app.validate({ token: code, timestamp, window: stepsAround });
  if (delta === null) return null;
  const step = app.counter({ timestamp }) + delta;
  return usedStep !== null && step <= usedStep ? null : step;
}

export interface SetUp {
  /** In groups of four, to be typed where nothing can be scanned. */
  secret: string;
  /** Opens an authenticator app on the same device. */
  link: string;
  /** The same as a picture: how many squares wide it is, and the dark ones as an SVG path. */
  qr: { size: number; path: string };
}

export function setUpOf(secret: string, label: { issuer: string; account: string }): SetUp {
  const link = totp(secret, label).toString();
  const { size, data } = encode(link, { border: 2 });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ""))).join("");
  return { secret: grouped(secret), link, qr: { size, path } };
}

/** Ten codes in groups of four: "ABCD-EFGH-IJKL-MNOP". */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: recoveryCodeCount }, () =>
    grouped(new Secret({ size: recoveryCodeBytes }).base32, "-"),
  );

/** What is kept of a recovery code, however it was typed. */
export const recoveryCodeHash = (staffId: string, code: string): string =>
  hashToken(`recovery ${staffId} ${plainCode(code)}`);

/** As it was shown, without what stands between the groups. */
export const plainCode = (typed: string): string => typed.replace(/[\s-]/g, "").toUpperCase();

const grouped = (text: string, between = " ") => (text.match(/.{1,4}/g) ?? []).join(between);
