import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { alarmMessage, firingMessage, type MessageOfFiring } from "./message";
import { redditPage } from "../vendors/subreddits/reddit-listing";
import { clip, escape } from "./message-parts";
import { anyPost, nasty, now, post, refusal } from "./testing/messages";

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

  it("lets no address become marks either", () => {
    const hostile = [
      "/x|label> <!channel> <https://evil.example|pwn",
      "/x\n<!channel>",
      "//evil.example/a|b",
      "/r/a b",
    ];
    for (const permalink of hostile) {
      const child = {
        kind: "t3",
        data: { name: "t3_a", title: "T", permalink, subreddit: "a", created_utc: 1 },
      };
      const { posts } = redditPage.parse({ kind: "Listing", data: { after: null, children: [child] } });
      const link = posts[0]?.link ?? "";
      expect(new URL(link).host).toBe("www.reddit.com");
      for (const one of [link, `https://www.reddit.com${permalink}`]) {
        const text = JSON.stringify(firingMessage(message({ posts: [post({ link: one })] })).blocks);
        expect(text).not.toMatch(/<!channel>|<https:\/\/evil/);
        expect(text.match(/<[^|>]*\|/g)?.filter((each) => /[\s<>]/.test(each.slice(1)))).toEqual([]);
      }
    }
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
              "text": "4 more matches above the alert's limit  ·  Search cost: $0.02  ·  <http://localhost:5173/reddit#alert-1|Open this alert to pause, edit or resend it>",
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
      elements: [{ type: "mrkdwn", text: "*Sandbox data: made up, not real.*" }],
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
