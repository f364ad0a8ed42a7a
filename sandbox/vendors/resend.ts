/** Resend: stores emails in the outbox instead of sending them. */
import { allow } from "../allowance.ts";
import { costing } from "../bill.ts";
import { hash, opaqueId } from "../market/random.ts";
import { bodyOf, json, textOf, type Vendor } from "../vendor.ts";
import type { World } from "../world.ts";

function failure(statusCode: number, name: string, message: string): Response {
  return json({ statusCode, message, name }, statusCode);
}

interface Sent {
  id: string;
  fingerprint: number;
  at: number;
}

const keptMs = 24 * 3_600_000;
const largestBytes = 40 * 1024 * 1024;

const list = (value: unknown): string[] =>
  Array.isArray(value) ? value.map(String) : typeof value === "string" ? [value] : [];
const bare = (address: string) => /<([^>]+)>/.exec(address)?.[1] ?? address;

/** Returns Resend's refusal, or null for a valid email. */
function refusal(mail: Record<string, unknown>): Response | null {
  for (const field of ["from", "to", "subject"]) {
    if (list(mail[field]).length === 0)
      return failure(422, "missing_required_field", `Missing \`${field}\` field.`);
  }
  if (mail.html === undefined && mail.text === undefined && mail.template === undefined) {
    return failure(422, "missing_required_field", "Missing `html` or `text` field.");
  }
  if (!/^\S+@\S+\.\S+$/.test(bare(list(mail.from)[0] ?? ""))) {
    return failure(
      422,
      "invalid_from_address",
      "Invalid `from` field. The email address needs to follow the `email@example.com` or `Name <email@example.com>` format.",
    );
  }
  const wrong = list(mail.to).find((one) => !/^\S+@\S+\.\S+$/.test(bare(one)));
  if (wrong !== undefined)
    return failure(
      422,
      "validation_error",
      "Invalid `to` field. The email address needs to follow the `email@example.com` format.",
    );
  return list(mail.to).length > 50
    ? failure(422, "validation_error", "Too many recipients: at most 50.")
    : null;
}

function attachmentsOf(mail: Record<string, unknown>) {
  const files = Array.isArray(mail.attachments) ? (mail.attachments as Record<string, unknown>[]) : [];
  return files.map((file) => ({
    filename: textOf(file.filename, "attachment"),
    content: textOf(file.content),
    contentType: textOf(file.content_type ?? file.contentType, "application/octet-stream"),
  }));
}

async function send(request: Request, world: World): Promise<Response> {
  const key = request.headers.get("idempotency-key");
  if (key !== null && (key.length < 1 || key.length > 256)) {
    return failure(400, "invalid_idempotency_key", "The key must be between 1-256 chars.");
  }
  const source = await request.clone().text();
  if (source.length > largestBytes)
    return failure(422, "validation_error", "The e-mail exceeds the maximum size of 40 MB.");
  const mail = await bodyOf(request);
  const wrong = refusal(mail);
  if (wrong) return wrong;
  const sent = world.memory("resend", () => new Map<string, Sent>());
  const now = world.now().getTime();
  const before = key === null ? undefined : sent.get(key);
  if (before && now - before.at < keptMs) {
    return before.fingerprint === hash(source)
      ? json({ id: before.id })
      : failure(
          409,
          "invalid_idempotent_request",
          "Same idempotency key used with a different request payload.",
        );
  }
  const hex = opaqueId("hex", 32, "resend", world.outbox.emails.length, now, source.length);
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  if (key !== null) sent.set(key, { id, fingerprint: hash(source), at: now });
  world.outbox.emails.push({
    to: list(mail.to).join(", "),
    from: String(mail.from),
    subject: String(mail.subject),
    html: typeof mail.html === "string" ? mail.html : "",
    text: typeof mail.text === "string" ? mail.text : "",
    attachments: attachmentsOf(mail),
    idempotencyKey: key,
    at: world.now().toISOString(),
  });
  return costing(json({ id }), { units: 1, about: key ?? id });
}

export const resend: Vendor = {
  name: "resend",
  hosts: ["api.resend.com"],
  latency: [120, 300],
  usdPerUnit: 0.0004,
  async handle(request, world) {
    const url = new URL(request.url);
    const key = /^Bearer (.+)$/.exec(request.headers.get("authorization") ?? "")?.[1];
    if (!key) return failure(401, "missing_api_key", "Missing API Key");
    if (key === "bad") return failure(403, "invalid_api_key", "API key is invalid");
    const allowance = allow(world, "resend", 10, 1000);
    const headers = {
      "ratelimit-limit": "10",
      "ratelimit-policy": "10;w=1",
      "ratelimit-remaining": String(allowance.left),
      "ratelimit-reset": "1",
    };
    const response = !allowance.granted
      ? tooFast()
      : request.method === "POST" && url.pathname === "/emails"
        ? await send(request, world)
        : failure(404, "not_found", "The requested endpoint does not exist");
    for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
    return response;
  },
  failure(status, retryAfter) {
    if (status === 429) return tooFast(retryAfter);
    if (status === 403) return failure(403, "invalid_api_key", "API key is invalid");
    if (status === 422) return failure(422, "validation_error", "The e-mail could not be accepted.");
    return failure(
      status,
      status >= 500 ? "application_error" : "validation_error",
      "An unexpected error occurred.",
    );
  },
};

function tooFast(retryAfter = 1): Response {
  const response = failure(
    429,
    "rate_limit_exceeded",
    "Too many requests. You can only make 2 requests per second. See rate limit response headers for more information.",
  );
  response.headers.set("retry-after", String(retryAfter));
  return response;
}
