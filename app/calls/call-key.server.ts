/** Returns the idempotency key of a call: a hash of vendor, operation and normalised request. */
import { createHash } from "node:crypto";
import type { Json } from "../vendors/call";

export function callKey(parts: {
  upstream: string;
  operation: string;
  request: Json;
  runId?: string;
}): string {
  return createHash("sha256")
    .update([parts.upstream, parts.operation, parts.runId ?? "", stable(parts.request)].join("\n"))
    .digest("base64url");
}

function stable(value: Json | undefined): string {
  if (Array.isArray(value)) return `[${value.map(stable).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value ?? null);
  const entries = Object.entries(value)
    .filter(([, entry]) => entry !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, entry]) => `${JSON.stringify(key)}:${stable(entry)}`).join(",")}}`;
}
