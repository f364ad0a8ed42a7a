/** Turns failures into texts: the failure box, problem+json, a row's reason, and the next step. */
import { z } from "zod";
import { RepeatNeedsApproval } from "./approval";
import type { FailureKind } from "../vendors/failure";
import { noWords, UpstreamError } from "../vendors/failure";
import { InvalidInput, NotFound } from "./invalid-input";

export { InvalidInput, NotFound };

/** A failure as a run stores it, written for a marketer. */
export interface RunProblem {
  kind: FailureKind;
  /** Set if no vendor caused the failure; otherwise the screen shows its fixed title. */
  title?: string;
  /** What happened, in plain English. */
  detail: string;
  nextStep: string;
  upstream?: string;
}

export interface DescribedFailure extends RunProblem {
  status: number;
  /** Messages by input field, if the input caused the failure. */
  fields?: Record<string, string[]>;
}

const statusOf: Record<FailureKind, number> = {
  "not-configured": 501,
  "invalid-input": 400,
  blocked: 502,
  "expired-credentials": 502,
  quota: 429,
  "rate-limited": 429,
  timeout: 504,
  "bad-answer": 502,
  "upstream-down": 502,
  uncertain: 502,
  internal: 500,
};

/** Default next step for each kind of failure. */
export const nextSteps: Record<FailureKind, string> = {
  "not-configured": "Ask your administrator to add the missing key.",
  "invalid-input": "Correct the input and try again.",
  blocked: "Try again later, or look up the page yourself. Repeated attempts make it worse.",
  "expired-credentials": "Ask your administrator to renew the key.",
  quota: "Wait until the quota resets, or ask your administrator for a larger plan.",
  "rate-limited": "Wait a minute, then try again.",
  timeout: "Try again. You won't pay twice for results already found.",
  "bad-answer":
    "Try again. If it keeps happening, tell your administrator that the vendor's answers have changed.",
  "upstream-down": "Try again in a few minutes.",
  uncertain:
    "Repeat the lookup only if you accept that you may pay twice. Its price is on the run's page or, for calls outside a run, on the integrations page.",
  internal: "Try again. If it keeps happening, tell your administrator.",
};

/**
 * Describes an error for the user.
 * @param label Turns a vendor's id into its display name ("hubspot" → "HubSpot").
 */
export function describeFailure(
  error: unknown,
  label: (upstream: string) => string = (name) => name,
): DescribedFailure {
  if (error instanceof UpstreamError) {
    if (error.charged)
      return failure(error.kind, `${label(error.upstream)} ${error.detail}`, error.upstream, error.nextStep);
    return failure(
      error.kind,
      error.own ? heldBack(label(error.upstream), error.detail) : toldBy(error, label(error.upstream)),
      error.upstream,
      error.nextStep,
    );
  }
  if (error instanceof z.ZodError) {
    const { fieldErrors, formErrors } = z.flattenError(error);
    const fields = fieldErrors as Record<string, string[]>;
    const first = Object.values(fields).flat()[0] ?? formErrors[0] ?? "The input is invalid.";
    return { ...failure("invalid-input", first), fields };
  }
  if (error instanceof NotFound) {
    const nextStep = "It may have been deleted. Reload the page.";
    return { ...failure("invalid-input", error.message, undefined, nextStep), status: 404 };
  }
  if (error instanceof RepeatNeedsApproval) {
    const nextStep = "Approve this price, or leave the result unchanged.";
    return { ...failure("uncertain", error.message, undefined, nextStep), status: 409 };
  }
  if (error instanceof InvalidInput)
    return { ...failure("invalid-input", error.message), fields: error.fields };
  return failure("internal", "Something went wrong on our side.");
}

/**
 * Builds the problem of one kind of failure.
 * @param nextStep A more exact next step than the default of the kind.
 */
export function failure(
  kind: FailureKind,
  detail: string,
  upstream?: string,
  nextStep = nextSteps[kind],
): DescribedFailure {
  return { kind, detail, nextStep, status: statusOf[kind], ...(upstream && { upstream }) };
}

function what(kind: FailureKind, service: string): string {
  switch (kind) {
    case "not-configured":
      return `${service} is not set up here.`;
    case "invalid-input":
      return `${service} did not accept the input.`;
    case "blocked":
      return `${service} refuses our requests.`;
    case "expired-credentials":
      return `${service} no longer accepts our key.`;
    case "quota":
      return `The quota at ${service} is used up.`;
    case "rate-limited":
      return `${service} asks us to slow down.`;
    case "timeout":
      return `${service} did not answer in time.`;
    case "bad-answer":
      return `${service} sent an unusable answer.`;
    case "upstream-down":
      return `${service} can't be reached.`;
    case "uncertain":
      return `${service} sent no usable answer and may have charged for it, so we did not repeat the request.`;
    case "internal":
      return "Something went wrong on our side.";
  }
}

const toldBy = ({ kind, detail }: UpstreamError, service: string) =>
  `${what(kind, service)}${kind === "uncertain" ? "" : said(detail)}`;

/** Example: "No more calls to Apollo for now: this month's budget is used up." */
const heldBack = (service: string, detail: string) =>
  `No more calls to ${service} for now: ${detail.charAt(0).toLowerCase()}${detail.slice(1)}`;

const said = (detail: string) => (detail && detail !== noWords ? ` It says: ${detail.slice(0, 400)}` : "");

/** Joins both texts, for places that show only one. */
export function withAdvice(detail: string, nextStep: string | undefined): string {
  if (!nextStep) return detail;
  return `${detail}${/[.!?…]$/.test(detail) ? "" : "."} ${nextStep}`;
}
