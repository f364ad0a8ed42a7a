import type { Vendor } from "../vendor";

/** An incoming webhook: one message a second per channel. */
export const slack: Vendor = {
  name: "slack",
  label: "Slack",
  hosts: ["hooks.slack.com"],
  keys: ["SLACK_WEBHOOK_URL"],
  buckets: { messages: { calls: 1, per: 1000 } },
  unit: "message",
  usdPerUnit: 0,
  purpose: "Where Reddit alerts arrive",
};
