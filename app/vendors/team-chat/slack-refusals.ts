import { later, type Refusal, wait } from "../refusals";

const source = "https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks (errors)";
const newWebhook =
  "Ask your administrator to create a new webhook in Slack and to set it in SLACK_WEBHOOK_URL.";

/**
 * Contains only refusals that Slack documents as "not posted". After any other answer the outcome
 * is unknown.
 */
export const slackRefusals: Refusal[] = [
  { name: "too fast", source, status: 429, kind: "rate-limited", nextStep: wait, retryAfter: 1000 },
  {
    name: "webhook gone",
    source,
    status: [403, 404, 410],
    kind: "expired-credentials",
    nextStep: newWebhook,
  },
  {
    name: "payment wanted",
    source: `${source}: none for it; a 402 is about payment by RFC 9110`,
    status: 402,
    kind: "quota",
    nextStep: "Ask your administrator to check the plan of the Slack workspace.",
  },
  {
    name: "message refused",
    source,
    status: "4xx",
    kind: "invalid-input",
    nextStep: "Shorten the alert's text. If it keeps happening, tell your administrator.",
  },
  { name: "not rolled out", source, words: /^rollup_error$/, kind: "upstream-down", nextStep: later },
  { name: "away", source, status: 503, kind: "upstream-down", nextStep: later },
];
