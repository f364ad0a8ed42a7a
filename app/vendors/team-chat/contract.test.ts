import { describe, expect, test } from "vitest";
import { answer } from "../../../sandbox/answer";
import { createWorld } from "../../../sandbox/world";
import { directConnection } from "../direct-connection.server";
import { failureOf, fixture, recordedRows, replay, testNow } from "../replay";
import { slack } from "../definitions/slack";
import type { ChatMessage } from "./port";
import { slackTeamChat } from "./slack.server";

const webhook = "https://hooks.slack.com/services/T1/B1/abc";
const message: ChatMessage = { text: "2 new posts", blocks: [{ type: "divider" }] };
const secrets = { SLACK_WEBHOOK_URL: webhook };

const answering = (respond: () => Response | Promise<Response>) => {
  const { connection, requests } = replay(slack, respond, secrets);
  return { chat: slackTeamChat(connection), requests };
};

describe.each([["slack/webhook.json"], ...recordedRows([["slack/webhook_errors_documented.json"]])])(
  "Slack's documented answers: %s",
  (file) => {
    const documented = JSON.parse(fixture(file)) as {
      success: { status: number; body: string };
      errors: { status: number; body: string; retry: boolean; headers?: Record<string, string> }[];
    };

    test("ok is delivered; the body is what was given, and asks for no previews of its links", async () => {
      const { chat, requests } = answering(
        () => new Response(documented.success.body, { headers: { "content-type": "text/html" } }),
      );
      expect((await chat.post(message, "1")).value).toEqual({ outcome: "delivered" });
      expect(requests[0]?.url.href).toBe(webhook);
      expect(JSON.parse(requests[0]?.body ?? "")).toEqual({
        ...message,
        unfurl_links: false,
        unfurl_media: false,
      });
    });

    test.each(documented.errors)("$status $body", async ({ status, body, retry, headers }) => {
      const failure = await failureOf(
        answering(() => new Response(body, { status, headers })).chat.post(message, "1"),
      );
      expect(failure).toMatchObject({ upstream: "slack", status, detail: body, retryable: retry });
      if (status === 429) expect(failure.retryAfter).toBe(1000);
      if ([403, 404, 410].includes(status))
        expect(failure).toMatchObject({ kind: "expired-credentials", accountWide: true });
    });
  },
);

describe("what can't be known", () => {
  test.each([
    ["the line is cut", "timeout", () => Promise.reject(new TypeError("fetch failed"))],
    ["a gateway gives up", "bad-answer", () => new Response("<html>Bad gateway</html>", { status: 502 })],
    ["a 200 is not Slack's", "bad-answer", () => new Response("<html>Welcome</html>", { status: 200 })],
  ])("%s: neither delivered nor refused", async (_, kind, respond) => {
    const { value } = await answering(respond).chat.post(message, "1");
    expect(value).toMatchObject({ outcome: "unknown", kind });
  });
});

test("an address that is no webhook is never asked", async () => {
  for (const wrong of [
    "https://evil.example/services/T1/B1/x",
    "http://hooks.slack.com/services/T1/B1/x",
    "hooks",
    "https://hooks.slack.com.evil.example/services/T/B/x",
  ]) {
    const { connection, requests } = replay(slack, () => new Response("ok"), { SLACK_WEBHOOK_URL: wrong });
    expect(await failureOf(slackTeamChat(connection).post(message, "1"))).toMatchObject({
      kind: "not-configured",
    });
    expect(requests).toEqual([]);
  }
});

describe("the sandbox's Slack", () => {
  test("takes good messages into the outbox, slows a burst down and refuses broken blocks", async () => {
    let now = testNow.getTime();
    const world = createWorld({ now: () => new Date(now) });
    const chat = slackTeamChat(
      directConnection(slack, { fetch: answer(world), secrets, now: () => new Date(now) }),
    );
    for (let at = 0; at < 6; at++) await chat.post(message, String(at));
    expect(await failureOf(chat.post(message, "7"))).toMatchObject({
      kind: "rate-limited",
      retryAfter: 1000,
    });
    now += 1000;
    await chat.post(message, "8");
    expect(world.outbox.slack).toHaveLength(7);
    expect(world.outbox.slack[0]).toMatchObject(message);
    const broken: ChatMessage = {
      text: "x",
      blocks: [{ type: "section", text: { type: "mrkdwn", text: "x".repeat(3001) } }],
    };
    now += 60_000;
    expect(await failureOf(chat.post(broken, "9"))).toMatchObject({
      kind: "invalid-input",
      detail: "invalid_blocks",
    });
  });
});
