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
  checked: {
    on: "2026-11-29",
    where: "docs.slack.dev/apis/web-api/rate-limits (1 message per second for each channel)",
  },
  purpose: "Channel for Reddit alerts",
};
