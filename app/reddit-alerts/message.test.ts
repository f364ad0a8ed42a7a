import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { slack } from "../../sandbox/vendors/slack";
import { createWorld } from "../../sandbox/world";
import type { AlertPost } from "./find-posts";
import { alarmMessage, clip, escape, firingMessage, type MessageOfFiring } from "./message";

const now = new Date("2026-11-20T12:00:00Z");
const post = (more: Partial<AlertPost> = {}): AlertPost => ({
  name: "t3_1abc",
  title: "Which tool do you use?",
  link: "https://www.reddit.com/r/podcasting/comments/1abc/which_tool/",
  subreddit: "podcasting",
  upvotes: 12,
  comments: 1,
  postedAt: "2026-11-20T10:00:00Z",
  excerpt: "We are three people.",
  matched: ["tool"],
  verdict: null,
  ...more,
});
const message = (more: Partial<MessageOfFiring> = {}): MessageOfFiring => ({
  keyword: "tool",
  posts: [post()],
  more: 0,
  link: "http://localhost:5173/reddit#alert-1",
  usd: 0,
  sandbox: false,
  sentBefore: false,
  now,
  ...more,
});

/** Slack's own judgement: the sandbox knows every limit of Block Kit. */
async function refusal(body: object): Promise<string> {
  const request = new Request("https://hooks.slack.com/services/T1/B1/x", {
    method: "POST",
    body: JSON.stringify(body),
  });
  return (await slack.handle(request, createWorld({ now: () => now }))).text();
}

const nasty = fc.oneof(
  fc.string({ unit: "binary", maxLength: 3000 }),
  fc
    .array(
      fc.constantFrom(
        "&",
        "<",
        ">",
        "|",
        "*",
        "_",
        "`",
        "\n",
        "😀",
        "<!channel>",
        "<https://evil.example|x>",
        "word ",
      ),
      { maxLength: 2500 },
    )
    .map((parts) => parts.join("")),
);
const anyPost = fc
  .record({
    title: nasty,
    excerpt: nasty,
    quote: nasty,
    reason: nasty,
    matched: fc.array(nasty, { maxLength: 3 }),
    upvotes: fc.nat(),
    judged: fc.boolean(),
  })
  .map(({ quote, reason, judged, ...rest }) =>
    post({ ...rest, verdict: judged ? { yes: true, quote, reason } : null }),
  );

describe("a firing's message", () => {
  it("stays within every limit of Block Kit, whatever people write", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyPost, { minLength: 1, maxLength: 90 }),
        nasty,
        fc.nat(5000),
        async (posts, keyword, more) => {
          const built = firingMessage(message({ posts, keyword: keyword || "x", more, sandbox: true }));
          expect(await refusal(built)).toBe("ok");
          expect(built.text.length).toBeLessThanOrEqual(4000);
        },
      ),
      { numRuns: 60 },
    );
  });

  it("lets no words of a post become marks: the only raw brackets are our links", () => {
    fc.assert(
      fc.property(anyPost, (one) => {
        for (const block of firingMessage(message({ posts: [one] })).blocks) {
          const texts =
            block.type === "section"
              ? [block.text.text]
              : block.type === "context"
                ? block.elements.map(({ text }) => text)
                : [];
          for (const text of texts) {
            const rest = text.replace(/<(?:https?:\/\/[^|<>\s]+)\|[^<>|]*>/g, "").replace(/^> /gm, "");
            expect(rest).not.toMatch(/[<>]/);
            expect(rest.replaceAll(/&(amp|lt|gt);/g, "")).not.toContain("&");
          }
        }
      }),
      { numRuns: 200 },
    );
  });

  it("says what matters: how many, title, place, votes, comments, age, quote and why", () => {
    const verdict = { yes: true, quote: "three people", reason: "They ask for a tool." };
    const { text, blocks } = firingMessage(message({ posts: [post({ verdict })], more: 4, usd: 0.021 }));
    expect(text).toBe("1 new post for tool: Which tool do you use?");
    expect(blocks).toMatchInlineSnapshot(`
      [
        {
          "text": {
            "emoji": false,
            "text": "1 new post: tool",
            "type": "plain_text",
          },
          "type": "header",
        },
        {
          "text": {
            "text": "*<https://www.reddit.com/r/podcasting/comments/1abc/which_tool/|Which tool do you use?>*
      > three people",
            "type": "mrkdwn",
          },
          "type": "section",
        },
        {
          "elements": [
            {
              "text": "r/podcasting  ·  12 upvotes  ·  1 comment  ·  2 h ago",
              "type": "mrkdwn",
            },
            {
              "text": "Matched: tool. They ask for a tool.",
              "type": "mrkdwn",
            },
          ],
          "type": "context",
        },
        {
          "elements": [
            {
              "text": "4 more fit, over the alert's limit  ·  Looking for them cost $0.02  ·  <http://localhost:5173/reddit#alert-1|Open this alert: pause it, change it, send again>",
              "type": "mrkdwn",
            },
          ],
          "type": "context",
        },
      ]
    `);
  });

  it("three posts stand with their words; of more, which would be a wall, the titles", () => {
    const posts = Array.from({ length: 10 }, (_, at) =>
      post({ title: `Post ${at}`, excerpt: `Words ${at}.` }),
    );
    const all = JSON.stringify(firingMessage(message({ posts })).blocks);
    for (const [at] of posts.entries()) {
      expect(all).toContain(`Post ${at}`);
      expect(all.includes(`Words ${at}.`)).toBe(at < 3);
    }
    expect(all).toContain("|Post 3>  r/podcasting, 12 upvotes");
  });

  it("made-up posts are told before the first of them, and in the notification", () => {
    const { text, blocks } = firingMessage(message({ sandbox: true }));
    expect(text).toMatch(/^1 new post for tool \(sandbox data\): /);
    expect(blocks[1]).toEqual({
      type: "context",
      elements: [{ type: "mrkdwn", text: "*Sandbox data: it is made up, not of the real world.*" }],
    });
    expect(JSON.stringify(firingMessage(message()))).not.toContain("andbox");
  });

  it("lists titles when there are more posts than room, and counts the rest", () => {
    const posts = Array.from({ length: 120 }, (_, at) =>
      post({ title: `Post ${at} ${"x".repeat(200)}`, excerpt: "y".repeat(600) }),
    );
    const { blocks } = firingMessage(message({ posts }));
    const all = JSON.stringify(blocks);
    expect(all).toContain("• <https://www.reddit.com");
    const shown = new Set([...all.matchAll(/Post (\d+) /g)].map(([, at]) => at)).size;
    expect(all).toContain(`${120 - shown} more in the console`);
    expect(shown).toBeGreaterThan(12);
  });
});

it("an alarm is a good message too", async () => {
  expect(
    await refusal(
      alarmMessage(
        "Reddit",
        "<b>Blocked & gone</b>".repeat(200),
        "Renew the key.",
        "http://localhost/reddit",
      ),
    ),
  ).toBe("ok");
});

it("clipping never cuts a character or an entity in half", () => {
  fc.assert(
    fc.property(nasty, fc.integer({ min: 2, max: 200 }), (text, length) => {
      const cut = clip(escape(text), length);
      expect(cut.length).toBeLessThanOrEqual(length);
      expect(cut).not.toMatch(/&(?!(amp|lt|gt);)/);
    }),
  );
});
