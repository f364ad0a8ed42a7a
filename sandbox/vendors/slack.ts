/**
 * Slack's incoming webhooks with real limits and error messages; accepted messages go to the
 * outbox.
 */
import { text, textOf, type Vendor } from "../vendor.ts";
import type { World } from "../world.ts";

/** Allows a few messages at once, then one a second. */
const burst = 6;

interface Memory {
  allowance: number;
  at: number;
}

/** True if Slack would refuse these blocks (limits of Block Kit). */
function wrongBlocks(blocks: unknown): boolean {
  if (!Array.isArray(blocks) || blocks.length > 50) return true;
  const ids = blocks.flatMap((one: { block_id?: string } | null) => one?.block_id ?? []);
  if (new Set(ids).size !== ids.length || ids.some((id) => id.length > 255)) return true;
  return (
    blocks.some((one) => !fits(one as Record<string, unknown> | null)) ||
    JSON.stringify(blocks).length > 13_200
  );
}

type Loose = Record<string, unknown>;

function fits(block: Loose | null): boolean {
  switch (block?.type) {
    case "header":
      return words(block.text, ["plain_text"], 150);
    case "section": {
      const fields = block.fields as unknown[] | undefined;
      if (!block.text && !fields) return false;
      if (block.text && !words(block.text, ["mrkdwn", "plain_text"], 3000)) return false;
      return (
        !fields ||
        (fields.length >= 1 &&
          fields.length <= 10 &&
          fields.every((one) => words(one, ["mrkdwn", "plain_text"], 2000)))
      );
    }
    case "context": {
      const elements = block.elements as Loose[] | undefined;
      return (
        Array.isArray(elements) &&
        elements.length >= 1 &&
        elements.length <= 10 &&
        elements.every((one) => one?.type === "image" || words(one, ["mrkdwn", "plain_text"], 3000))
      );
    }
    case "actions": {
      const elements = block.elements as Loose[] | undefined;
      return (
        Array.isArray(elements) &&
        elements.length <= 25 &&
        elements.every((one) => words(one?.text, ["plain_text"], 75) && textOf(one?.url).length <= 3000)
      );
    }
    case "divider":
      return true;
    default:
      return false;
  }
}

function words(value: unknown, types: string[], most: number): boolean {
  const { type, text: said } = (value ?? {}) as { type?: string; text?: unknown };
  return types.includes(type ?? "") && typeof said === "string" && said.length >= 1 && said.length <= most;
}

function limited(world: World): boolean {
  const now = world.now().getTime();
  const memory = world.memory<Memory>("slack", () => ({ allowance: burst, at: now }));
  memory.allowance = Math.min(burst, memory.allowance + (now - memory.at) / 1000);
  memory.at = now;
  if (memory.allowance < 1) return true;
  memory.allowance -= 1;
  return false;
}

const rateLimited = (seconds: number) =>
  new Response("rate_limited", {
    status: 429,
    headers: { "retry-after": String(seconds), "content-type": "text/plain" },
  });

async function post(request: Request, world: World): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (!/^\/services\/T\w+\/B\w+\/\w+$/.test(pathname) || pathname.endsWith("/revoked"))
    return text("no_service", 404);
  if (pathname.endsWith("/archived")) return text("channel_is_archived", 410);
  let body: Loose;
  try {
    body = JSON.parse(await request.text()) as Loose;
  } catch {
    return text("invalid_payload", 400);
  }
  if (typeof body !== "object" || body === null) return text("invalid_payload", 400);
  if (body.blocks !== undefined && wrongBlocks(body.blocks)) return text("invalid_blocks", 400);
  if (!body.text && !body.blocks) return text("no_text", 400);
  if (limited(world)) return rateLimited(1);
  world.outbox.slack.push({
    text: textOf(body.text).slice(0, 40_000),
    blocks: (body.blocks as unknown[] | undefined) ?? [],
    at: world.now().toISOString(),
  });
  return text("ok", 200, "text/html");
}

const refusals: Record<number, string> = {
  400: "invalid_payload",
  403: "action_prohibited",
  404: "no_service",
  410: "channel_is_archived",
  500: "rollup_error",
};

export const slack: Vendor = {
  name: "slack",
  hosts: ["hooks.slack.com"],
  latency: [60, 250],
  handle: (request, world) =>
    request.method === "POST" ? post(request, world) : text("invalid_payload", 400),
  failure: (status, retryAfter) =>
    status === 429 ? rateLimited(retryAfter ?? 1) : text(refusals[status] ?? `status ${status}`, status),
};
