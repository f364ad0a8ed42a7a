import type { Vendor } from "../vendor";

export const resend: Vendor = {
  name: "resend",
  label: "Resend",
  hosts: ["api.resend.com"],
  keys: ["RESEND_API_KEY"],
  buckets: { emails: { calls: 2, per: 1000 } },
  unit: "e-mail",
  usdPerUnit: 0.0004,
  purpose: "Result e-mails",
};
