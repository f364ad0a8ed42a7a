/** For tests: generates posts with arbitrary text and validates messages as Slack does. */
import fc from "fast-check";
import { slack } from "../../../sandbox/vendors/slack";
import { createWorld } from "../../../sandbox/world";
import type { AlertPost } from "../find-posts";

export const now = new Date("2026-11-20T12:00:00Z");
export const post = (more: Partial<AlertPost> = {}): AlertPost => ({
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
/** Validates a message against every limit of Block Kit that the sandbox knows. */
export async function refusal(body: object): Promise<string> {
  const request = new Request("https://hooks.slack.com/services/T1/B1/x", {
    method: "POST",
    body: JSON.stringify(body),
  });
  return (await slack.handle(request, createWorld({ now: () => now }))).text();
}

export const nasty = fc.oneof(
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
export const anyPost = fc
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
