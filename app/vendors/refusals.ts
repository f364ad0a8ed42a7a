/**
 * Refusals of vendors. Each vendor has one table beside its adapter. The first row that matches an
 * answer decides the kind of failure, its message and the user's next step. `refusals.test.ts`
 * plays an answer for every row.
 */
import { type FailureKind, noWords, UpstreamError } from "./failure";

export interface Refusal {
  /** Unique within the vendor's table. */
  name: string;
  /** The documentation or observation behind this row. */
  source: string;
  /** An answer matches the row if it has everything given here. */
  status?: number | readonly number[] | "4xx" | "5xx";
  /** Matches one of the answer's codes, types or reasons. */
  code?: string | readonly string[] | RegExp;
  words?: RegExp;
  kind: FailureKind;
  /** Replaces a misleading message of the vendor. */
  says?: string;
  /** Tells the user what to do next. */
  nextStep: string;
  /** True if all other calls would fail too, unless the kind already implies it. */
  accountWide?: boolean;
  /** True if the refusal concerns only this item, such as one video. */
  ofItem?: boolean;
  /** Default wait in milliseconds, if the answer names none. */
  retryAfter?: number;
}

/** The parts of a refused answer that a table compares. */
export interface Refused {
  status?: number;
  /** All codes, types and reasons of the answer. */
  codes?: readonly (string | null | undefined)[];
  words: string;
  /** Wait in milliseconds that the answer names. */
  retryAfter?: number;
}

/**
 * Returns the first matching row. Tables end with the rows of `otherwise`, which match every HTTP
 * failure.
 */
export function refusalOf(list: readonly Refusal[], said: Refused): Refusal | undefined {
  return list.find((row) => fits(row, said));
}

/** An empty body, or one such as `{}`, has no message. */
const saysSomething = /[\p{L}\d]/u;

export function refused(upstream: string, list: readonly Refusal[], said: Refused): UpstreamError {
  const row = refusalOf(list, said);
  return new UpstreamError({
    upstream,
    kind: row?.kind ?? "bad-answer",
    status: said.status,
    detail: row?.says ?? (saysSomething.test(said.words) ? said.words : noWords),
    nextStep: row?.nextStep,
    retryAfter: said.retryAfter ?? row?.retryAfter,
    accountWide: row?.accountWide,
    ofItem: row?.ofItem,
  });
}

function fits(row: Refusal, said: Refused): boolean {
  return (
    (row.status === undefined || isStatus(row.status, said.status ?? 0)) &&
    (row.code === undefined || (said.codes ?? []).some((code) => isCode(row.code, code ?? ""))) &&
    (row.words === undefined || row.words.test(said.words))
  );
}

function isStatus(wanted: NonNullable<Refusal["status"]>, status: number): boolean {
  if (wanted === "4xx") return status >= 400 && status < 500;
  if (wanted === "5xx") return status >= 500;
  return typeof wanted === "number" ? status === wanted : wanted.includes(status);
}

function isCode(wanted: Refusal["code"], code: string): boolean {
  if (wanted instanceof RegExp) return wanted.test(code);
  return typeof wanted === "string" ? code === wanted : (wanted ?? []).includes(code);
}

export const askForKey = (variable: string) => `Ask your administrator to set a valid key in ${variable}.`;
export const wait = "Wait a minute, then try again. You won't pay twice for results already found.";
export const later = "Try again in a few minutes. You won't pay twice for results already found.";

/** The last rows of most tables: the meaning of a status without further details. */
export const otherwise = (source: string, key: string): Refusal[] => [
  // RFC 9110 reserves 402 for payment; no vendor uses it for invalid input.
  {
    name: "payment wanted",
    source,
    status: 402,
    kind: "quota",
    nextStep: "Ask your administrator to check the account's balance and billing.",
  },
  { name: "key refused", source, status: 401, kind: "expired-credentials", nextStep: askForKey(key) },
  { name: "too fast", source, status: 429, kind: "rate-limited", nextStep: wait },
  { name: "broken", source, status: "5xx", kind: "upstream-down", nextStep: later },
  {
    name: "input refused",
    source,
    status: "4xx",
    kind: "invalid-input",
    nextStep: "Correct the input and try again.",
  },
];
