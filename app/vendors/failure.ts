/** The one error every upstream adapter throws, and the kinds a failure can have (docs/product/progress-and-api.md). */

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

/** The detail of a refusal that came without a word. */
export const noWords = "no words";

export interface UpstreamFailure {
  /** Vendor name from `vendors.ts`, e.g. "apollo". */
  upstream: string;
  kind: FailureKind;
  /** HTTP status of the upstream's answer, when there was one. */
  status?: number;
  /** The upstream's own words, or ours about its answer. Never holds a key. */
  detail: string;
  /** What a person can do about it, where the vendor's list of refusals knows more than the kind does. */
  nextStep?: string;
  /** Milliseconds until the same call makes sense again. */
  retryAfter?: number;
  /** True when the whole account is refused, not just this one company or video. */
  accountWide?: boolean;
  /** True when only what was asked about is refused, such as one video: that says nothing of the next. */
  ofItem?: boolean;
  /**
   * The request left and no whole answer came back: the upstream may have done the work, and charged for it. Absent, the
   * status says it: gateways answer 502, 504 and 520 to 527 in an upstream's place.
   */
  broken?: boolean;
  /** Of kind `uncertain`: the call that may have been charged, by its id in the ledger. */
  uncertainCall?: string;
  /** A whole answer came, was charged and is of no use. Asking again costs as much again, which a user approves first. */
  charged?: boolean;
  /** True when the console held the call back, by its budget, count or pace: `detail` is no word of the upstream's. */
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

  /** Worth sending again soon: it may pass by itself. */
  get retryable(): boolean {
    return this.kind === "rate-limited" || this.kind === "timeout" || this.kind === "upstream-down";
  }
}

/**
 * An answer that came with success and can't be read is charged as one that can. What a service refuses within such an
 * answer, and a bot check in its place, are of other kinds.
 */
export const isUnreadable = (error: unknown): boolean =>
  error instanceof UpstreamError && error.kind === "bad-answer";

const accountWideKinds: ReadonlySet<FailureKind> = new Set([
  "not-configured",
  "expired-credentials",
  "quota",
]);

const isOfGateway = (status = 0) => status === 502 || status === 504 || (status >= 520 && status <= 527);
