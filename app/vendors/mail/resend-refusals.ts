import { askForKey, later, otherwise, type Refusal, wait } from "../refusals";

const source = "https://resend.com/docs/api-reference/errors";
const sender = "Ask your administrator to verify the sender's domain at Resend and to check MAIL_FROM.";

/** Rows match the answer's `name`. */
export const resendRefusals: Refusal[] = [
  {
    name: "key refused by name",
    source,
    code: ["missing_api_key", "restricted_api_key", "invalid_api_key", "invalid_access"],
    kind: "expired-credentials",
    nextStep: askForKey("RESEND_API_KEY"),
  },
  // Resend uses this name for invalid fields too. With 403 it means that the sender's domain is not
  // verified.
  {
    name: "sender not verified",
    source,
    status: 403,
    code: "validation_error",
    kind: "not-configured",
    nextStep: sender,
  },
  {
    name: "sender unreadable",
    source,
    code: "invalid_from_address",
    kind: "not-configured",
    nextStep: sender,
  },
  {
    name: "allowance used",
    source,
    code: ["daily_quota_exceeded", "monthly_quota_exceeded"],
    kind: "quota",
    nextStep:
      "Download the file from the run's page. Emails resume when the quota resets, or with a larger plan.",
  },
  {
    name: "same e-mail under way",
    source,
    code: "concurrent_idempotent_requests",
    kind: "rate-limited",
    nextStep: wait,
    retryAfter: 1000,
  },
  {
    name: "too fast by name",
    source,
    code: "rate_limit_exceeded",
    kind: "rate-limited",
    nextStep: wait,
    retryAfter: 1000,
  },
  {
    name: "held back",
    source,
    code: "security_error",
    kind: "blocked",
    nextStep: "Ask your administrator to contact Resend's support, which is holding back our emails.",
  },
  { name: "too fast", source, status: 429, kind: "rate-limited", nextStep: wait, retryAfter: 1000 },
  { name: "broken", source, status: "5xx", kind: "upstream-down", nextStep: later },
  ...otherwise(source, "RESEND_API_KEY").filter(
    ({ name }) => name === "payment wanted" || name === "key refused" || name === "input refused",
  ),
];
