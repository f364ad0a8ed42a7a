/**
 * The error that every adapter throws, and the kinds of failure (docs/product/progress-and-api.md).
 */

export const failureKinds = [
  "not-configured",
  "invalid-input",
  "blocked",
  "expired-credentials",
  "quota",
  "rate-limited",
  "timeout",
  "bad-answer",
  "upstream-down",
  "uncertain",
  "internal",
] as const;

export type FailureKind = (typeof failureKinds)[number];

/** Detail of a refusal without a message. */
export const noWords = "no words";

export interface UpstreamFailure {
  /** Vendor name, e.g. "apollo". */
  upstream: string;
  kind: FailureKind;
  /** HTTP status of the vendor's answer, if it answered. */
  status?: number;
  /** The vendor's message, or the console's description of the answer. Never contains a key. */
  detail: string;
  /**
   * The user's next step, if the vendor's refusal table knows a better one than the kind's default.
   */
  nextStep?: string;
  /** Milliseconds until a retry makes sense. */
  retryAfter?: number;
  /** True if the vendor refuses the whole account, not just this company or video. */
  accountWide?: boolean;
  /**
   * True if the refusal concerns only this item, such as one video, and says nothing about the
   * next.
   */
  ofItem?: boolean;
  /**
   * True if the request was sent and no complete answer arrived: the vendor may have executed and
   * charged it. If absent, the status decides: gateways send 502, 504 and 520–527.
   */
  broken?: boolean;
  /** For kind `uncertain`: the ledger id of the call that may have been charged. */
  uncertainCall?: string;
  /**
   * True if the vendor charged for an answer that is useless. A retry costs the same again, so a
   * user must approve it.
   */
  charged?: boolean;
  /**
   * True if the console refused the call because of its budget, quota or rate limit. `detail` is
   * then not the vendor's message.
   */
  own?: boolean;
}

export class UpstreamError extends Error implements UpstreamFailure {
  override readonly name: string = "UpstreamError";
  readonly upstream: string;
  readonly kind: FailureKind;
  readonly status?: number;
  readonly detail: string;
  readonly nextStep?: string;
  readonly retryAfter?: number;
  readonly accountWide: boolean;
  readonly ofItem: boolean;
  readonly broken: boolean;
  readonly uncertainCall?: string;
  readonly charged: boolean;
  readonly own: boolean;

  constructor(failure: UpstreamFailure, options?: ErrorOptions) {
    super(`${failure.upstream}: ${failure.kind}: ${failure.detail}`, options);
    this.upstream = failure.upstream;
    this.kind = failure.kind;
    this.status = failure.status;
    this.detail = failure.detail;
    this.nextStep = failure.nextStep;
    this.retryAfter = failure.retryAfter;
    this.accountWide = failure.accountWide ?? accountWideKinds.has(failure.kind);
    this.ofItem = failure.ofItem ?? false;
    this.broken = failure.broken ?? isOfGateway(failure.status);
    this.uncertainCall = failure.uncertainCall;
    this.charged = failure.charged ?? false;
    this.own = failure.own ?? false;
  }

  /** True if a retry may succeed soon. */
  get retryable(): boolean {
    return this.kind === "rate-limited" || this.kind === "timeout" || this.kind === "upstream-down";
  }
}

/**
 * True for an unreadable answer with a success status, which vendors charge for. Refusals inside
 * such an answer, and bot checks, have other kinds.
 */
export const isUnreadable = (error: unknown): boolean =>
  error instanceof UpstreamError && error.kind === "bad-answer";

const accountWideKinds: ReadonlySet<FailureKind> = new Set([
  "not-configured",
  "expired-credentials",
  "quota",
]);

const isOfGateway = (status = 0) => status === 502 || status === 504 || (status >= 520 && status <= 527);
