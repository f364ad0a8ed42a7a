/** Writes the log. It never contains search terms, email addresses or secrets. */

const longest = 2048;
const deepest = 4;
const mostFrames = 8;

/** Returns the current invocation and run, from the platform (workers/invocation.ts). */
let tellWhere: () => Record<string, unknown> = () => ({});

export function logsTell(where: typeof tellWhere): void {
  tellWhere = where;
}

/**
 * Logs one object, whose fields operators can search.
 * @param facts Ids and names that locate the error, never inputs.
 */
export function logError(what: string, facts: { error?: unknown } & Record<string, unknown> = {}): void {
  const error = "error" in facts ? { error: describeError(facts.error) } : {};
  console.error({ what, ...tellWhere(), ...facts, ...error });
}

export type SecurityEvent =
  | "sign-in"
  | "sign-out"
  | "access"
  | "sessions-ended"
  | "password-change"
  | "second-step"
  | "second-step-on"
  | "second-step-off"
  | "recovery-codes"
  | "foreign-origin"
  | "outside-token"
  | "run-deleted"
  | "file-downloaded"
  | "file-mailed"
  | "clips-shared"
  | "clips-withdrawn"
  | "kept-out"
  | "forgotten"
  | "token-made"
  | "token-revoked"
  | "account-made"
  | "account-disabled"
  | "password-made"
  | "links-withdrawn"
  | "alert-deleted"
  | "list-deleted"
  | "view-shared"
  | "view-deleted"
  | "view-restored"
  | "list-restored"
  | "list-imported"
  | "hubspot-list-added"
  | "exclusion-made"
  | "exclusion-lifted"
  | "exclusions-passed"
  | "list-downloaded"
  | "record-split"
  | "budget-changed"
  | "settings-changed"
  | "asking-amount-changed"
  | "sending-approved"
  | "sending-cancelled"
  | "sending-taken-back"
  | "file-signature";

export interface SecurityFacts {
  /** Id of the account in question; null if there is no such account. */
  account: string | null;
  outcome: "done" | "refused" | "too many tries" | "asked";
  /** Id or name of the subject: a run, a vendor, a group of settings. */
  about?: string;
}

/** Logs one line per security event. It contains no email address, token or input. */
export function logSecurity(event: SecurityEvent, { account, outcome, about }: SecurityFacts): void {
  console.info(JSON.stringify({ security: event, account, outcome, about }));
}

/** Describes an error and its causes in at most 2 KB, without the values involved. */
export function describeError(error: unknown): string {
  const parts: string[] = [];
  let cause = error;
  for (let depth = 0; depth < deepest && cause !== undefined && cause !== null; depth++) {
    parts.push(`${depth > 0 ? "cause: " : ""}${headOf(cause)}`);
    cause = cause instanceof Error ? cause.cause : undefined;
  }
  return [...parts, ...framesOf(error)].join("\n").slice(0, longest);
}

function headOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error === "string" ? withoutValues(error) : typeof error;
  const { name, message, code, query } = error as Error & { code?: unknown; query?: unknown };
  const title = typeof code === "string" || typeof code === "number" ? `${name} ${code}` : name;
  // A failed query's message repeats its parameters: inputs, email addresses, password hashes.
  return typeof query === "string"
    ? `${title}: ${query.slice(0, 800)}`
    : `${title}: ${withoutValues(message)}`;
}

/** Returns the stack's frames; its first line only repeats the message. */
function framesOf(error: unknown): string[] {
  const stack = error instanceof Error ? (error.stack ?? "") : "";
  return stack
    .split("\n")
    .filter((line) => /^ {4}at /.test(line))
    .slice(0, mostFrames);
}

/** Messages of the runtime and of vendors quote invalid JSON, URLs and paths. */
const withoutValues = (message: string) =>
  message
    .slice(0, longest)
    .replace(/"[^]*" ?(?:\.{3} ?)?is not valid JSON/, "… is not valid JSON")
    .replace(/\b(https?:\/\/[^\s/?#"'<>]+)[^\s"'<>]*/gi, "$1/…")
    .replace(/[^\s"'<>(),;:=]{1,100}(?:@|%40)[^\s"'<>(),;]*/gi, "(address)")
    .slice(0, 600);
