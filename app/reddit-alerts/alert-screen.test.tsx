/** The Reddit screen says how many posts were read, how old they are, and what to do after a failure. */
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { PreviewBox } from "./alert-form";
import type { FiringView, Preview } from "./alert-view";
import type { AlertPost } from "./find-posts";
import { Firings } from "./firings";

const post: AlertPost = {
  name: "t3_1",
  title: "Which camera?",
  link: "https://www.reddit.com/r/podcasting/comments/1/",
  subreddit: "podcasting",
  upvotes: 3,
  comments: 1,
  postedAt: "2026-11-20T09:00:00.000Z",
  excerpt: "",
  matched: ["camera"],
  verdict: null,
};
const preview: Preview = {
  posts: [post],
  sends: 1,
  more: 0,
  found: 300,
  hasMore: true,
  drops: {},
  sandbox: false,
};
const firing: FiringView = {
  slot: "2026-11-20T12:00:00.000Z",
  state: "sent",
  missed: 0,
  byHand: false,
  found: 1,
  drops: {},
  more: 0,
  usd: 0,
  sandbox: false,
  problem: null,
  posts: [post],
  sentWith: [],
  waitsForOthers: false,
};
const previewed = (over: Partial<Preview>) =>
  renderToStaticMarkup(<PreviewBox preview={{ ...preview, ...over }} isNew={false} />);
const fired = (over: Partial<FiringView>) =>
  renderToStaticMarkup(<Firings id="1" firings={[{ ...firing, ...over }]} />);

test("a preview that stopped at the most pages says that these are the newest", () => {
  expect(previewed({})).toContain("The newest 300 read");
  expect(previewed({ hasMore: false, found: 12 })).toContain("12 found");
});

test("each post says when it was written, in a preview and in a firing", () => {
  for (const html of [previewed({}), fired({})])
    expect(html).toContain(`<time dateTime="${post.postedAt}">20 Nov 2026, 09:00 UTC</time>`);
});

test("a failed firing says what to do next", () => {
  const problem = {
    kind: "expired-credentials" as const,
    upstream: "slack",
    detail: "Slack does not know this webhook.",
    nextStep: "Make a new webhook.",
  };
  expect(fired({ state: "failed", posts: [], problem })).toContain(
    "Slack does not know this webhook. Make a new webhook.",
  );
});
