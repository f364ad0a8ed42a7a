/**
 * What a service says no with. Each vendor has one list, beside its adapter: the first row that fits an answer says the
 * kind of failure, the words and the next step for a person. `refusals.test.ts` plays an answer for every row.
 */
import { type FailureKind, noWords, UpstreamError } from "./failure";

export interface Refusal {
  /** Unique in the vendor's list. */
  name: string;
  /** Where it is documented or was observed. */
  source: string;
  /** What an answer must have to be this refusal: everything that is given. */
  status?: number | readonly number[] | "4xx" | "5xx";
  /** One of the answer's codes, types or reasons. */
  code?: string | readonly string[] | RegExp;
  words?: RegExp;
  kind: FailureKind;
  /** In place of the service's own words, where those would mislead. */
  says?: string;
  /** What the person who reads it can do. */
  nextStep: string;
  /** Where the kind alone doesn't say it: whether every other call meets the same. */
  accountWide?: boolean;
  /** Whether only what was asked about is refused, such as one video. */
  ofItem?: boolean;
  /** Milliseconds to wait where the answer names none. */
  retryAfter?: number;
}

/** A refused answer, as far as a list looks at it. */
export interface Refused {
  status?: number;
  /** The answer's codes, types and reasons, whichever it has. */
  codes?: readonly (string | null | undefined)[];
  words: string;
  /** Milliseconds the answer names. */
  retryAfter?: number;
}

/** The first row that fits; a list ends with `otherwise` rows, so there always is one for an HTTP failure. */
export function refusalOf(list: readonly Refusal[], said: Refused): Refusal | undefined {
  return list.find((row) => fits(row, said));
}

/** An empty body, or one such as `{}`, says nothing. */
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

export const askForKey = (variable: string) =>
  `Ask the person who runs the console to put a working key into ${variable}.`;
export const wait = "Wait a minute and submit again: what was already found is not paid for twice.";
export const later = "Submit again in a few minutes: what was already found is not paid for twice.";

/** The rows most lists end with: what a status means where nothing more is said. */
export const otherwise = (source: string, key: string): Refusal[] => [
  // RFC 9110 keeps it for payment: no service means the person's input by it.
  {
    name: "payment wanted",
    source,
    status: 402,
    kind: "quota",
    nextStep: "Ask the person who runs the console to look at the account's balance and billing.",
  },
  { name: "key refused", source, status: 401, kind: "expired-credentials", nextStep: askForKey(key) },
  { name: "too fast", source, status: 429, kind: "rate-limited", nextStep: wait },
  { name: "broken", source, status: "5xx", kind: "upstream-down", nextStep: later },
  {
    name: "input refused",
    source,
    status: "4xx",
    kind: "invalid-input",
    nextStep: "Correct the input and submit again.",
  },
];
