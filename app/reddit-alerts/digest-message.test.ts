/**
 * A digest message names every alert, shows each post once, and fits Slack's limits with any text.
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type AlertInDigest, digestMessage, type MessageOfDigest } from "./digest-message";
import type { AlertPost } from "./find-posts";
import { mostFirings } from "./storage/messages";
import { anyPost, nasty, now, post, refusal } from "./testing/messages";

const found = (...names: string[]): AlertInDigest["posts"] =>
  names.map((name) => ({ name, post: named(name) }));
const named = (name: string, more: Partial<AlertPost> = {}) =>
  post({
    ...more,
    name,
    title: more.title ?? `Post ${name}`,
    link: `https://www.reddit.com/r/podcasting/comments/${name}/x/`,
  });
const alert = (keyword: string, posts: AlertInDigest["posts"], more = 0): AlertInDigest => ({
  keyword,
  link: `http://localhost:5173/reddit#${keyword.replaceAll(/\W/g, "")}`,
  posts,
  more,
});
const digest = (alerts: AlertInDigest[], more: Partial<MessageOfDigest> = {}): MessageOfDigest => ({
  alerts,
  page: "http://localhost:5173/reddit",
  usd: 0,
  sandbox: false,
  sentBefore: false,
  now,
  ...more,
});

const anyDigest = fc
  .array(
    fc.record({
      keyword: nasty.map((text) => text.slice(0, 200) || "x"),
      posts: fc.uniqueArray(fc.nat(60), { maxLength: 40 }),
      more: fc.nat(300),
      words: anyPost,
    }),
    { minLength: 2, maxLength: mostFirings },
  )
  .map((drawn) =>
    digest(
      drawn.map(({ keyword, posts, more, words }, at) => ({
        keyword,
        link: `https://console.a-long-name-of-a-company.example/reddit#${"0".repeat(34)}${String(at).padStart(2, "0")}`,
        // The message reads no more than thirty posts per alert.
        posts: posts.map((id, place) => ({
          name: `t3_${id}`,
          post: place < 30 ? named(`id${id}`, words) : null,
        })),
        more,
      })),
      {
        sandbox: true,
        usd: 0.12,
        sentBefore: true,
        page: "https://console.a-long-name-of-a-company.example/reddit",
      },
    ),
  );

const textsOf = (message: ReturnType<typeof digestMessage>): string[] =>
  message.blocks.flatMap((block) => (block.type === "section" ? [block.text.text] : []));

describe("a digest", () => {
  it("stays within every limit of Block Kit, and has a section for each alert", async () => {
    await fc.assert(
      fc.asyncProperty(anyDigest, async (given) => {
        const built = digestMessage(given);
        expect(await refusal(built)).toBe("ok");
        expect(built.text.length).toBeLessThanOrEqual(4000);
        const texts = textsOf(built);
        expect(texts).toHaveLength(given.alerts.length);
        for (const [at, { link }] of given.alerts.entries()) expect(texts[at]).toContain(`<${link}|`);
      }),
      { numRuns: 60 },
    );
  });

  it("has each post once, and counts the rest: under each alert, shown and counted make what it found", () => {
    fc.assert(
      fc.property(anyDigest, (given) => {
        const built = digestMessage(given);
        const texts = textsOf(built);
        const linksIn = (text: string) => [...text.matchAll(/comments\/(id\d+)\//g)].map(([, id]) => id);
        const links = texts.flatMap(linksIn);
        expect(new Set(links).size).toBe(links.length);
        const had = new Set<string>();
        let all = 0;
        for (const [at, { posts }] of given.alerts.entries()) {
          const first = posts.filter(({ name }) => !had.has(name));
          for (const { name } of posts) had.add(name);
          all += first.length;
          const text = texts[at] ?? "";
          const left = Number(/^(\d+) (?:more )?in the console$/m.exec(text)?.[1] ?? 0);
          expect(linksIn(text).length + left).toBe(first.length);
          // Newest first, without gaps.
          expect(linksIn(text)).toEqual(
            first.slice(0, linksIn(text).length).map(({ name }) => `id${name.slice(3)}`),
          );
        }
        expect(built.text).toMatch(new RegExp(`^${all} new posts? from ${given.alerts.length} alerts`));
      }),
      { numRuns: 100 },
    );
  });

  it("lets no words of others become marks: the only raw brackets are our links", () => {
    fc.assert(
      fc.property(anyDigest, (given) => {
        for (const text of textsOf(digestMessage(given))) {
          const rest = text.replace(/<(?:https?:\/\/[^|<>\s]+)\|[^<>|]*>/g, "").replace(/^> /gm, "");
          expect(rest).not.toMatch(/[<>]/);
          expect(rest.replaceAll(/&(amp|lt|gt);/g, "")).not.toContain("&");
        }
      }),
      { numRuns: 100 },
    );
  });

  it("reads so: figures, each alert with its posts, and who else found one", () => {
    const verdict = { yes: true, quote: "three people", reason: "They ask for a tool." };
    const given = digest(
      [
        alert("podcast", [{ name: "a", post: named("a", { verdict }) }, ...found("b")], 4),
        alert("webinar", found("b", "c")),
        alert("recorder", found("a")),
      ],
      { usd: 0.021 },
    );
    const { text, blocks } = digestMessage(given);
    expect(text).toBe("3 new posts from 3 alerts: podcast (2), webinar (2), recorder (1)");
    expect(blocks).toMatchInlineSnapshot(`
      [
        {
          "text": {
            "emoji": false,
            "text": "3 new posts from 3 alerts",
            "type": "plain_text",
          },
          "type": "header",
        },
        {
          "text": {
            "text": "*<http://localhost:5173/reddit#podcast|podcast>*  ·  2 new posts  ·  4 more matches above its limit
      • <https://www.reddit.com/r/podcasting/comments/a/x/|Post a>
      > three people
      r/podcasting  ·  12 upvotes  ·  1 comment  ·  2 h ago  ·  They ask for a tool.  ·  also found by "recorder"
      • <https://www.reddit.com/r/podcasting/comments/b/x/|Post b>  r/podcasting, 12 upvotes  ·  also found by "webinar"",
            "type": "mrkdwn",
          },
          "type": "section",
        },
        {
          "type": "divider",
        },
        {
          "text": {
            "text": "*<http://localhost:5173/reddit#webinar|webinar>*  ·  2 new posts, 1 of them listed above
      • <https://www.reddit.com/r/podcasting/comments/c/x/|Post c>
      > We are three people.
      r/podcasting  ·  12 upvotes  ·  1 comment  ·  2 h ago",
            "type": "mrkdwn",
          },
          "type": "section",
        },
        {
          "type": "divider",
        },
        {
          "text": {
            "text": "*<http://localhost:5173/reddit#recorder|recorder>*  ·  1 new post, listed above",
            "type": "mrkdwn",
          },
          "type": "section",
        },
        {
          "elements": [
            {
              "text": "Search cost: $0.02  ·  <http://localhost:5173/reddit|Open the alerts to pause, edit or resend them>",
              "type": "mrkdwn",
            },
          ],
          "type": "context",
        },
      ]
    `);
  });

  it("gives each alert a title before any has all of its own", () => {
    const wide = (from: number) =>
      Array.from({ length: 60 }, (_, at) => ({
        name: `${from}x${at}`,
        post: named(`${from}x${at}`, { title: `Post ${at} ${"x".repeat(200)}` }),
      }));
    const alerts = Array.from({ length: mostFirings }, (_, at) => alert(`keyword ${at}`, wide(at)));
    const texts = textsOf(digestMessage(digest(alerts)));
    for (const text of texts) expect(text).toContain("Post 0 ");
    expect(texts.join("\n")).toContain("more in the console");
  });
});
