/** An alert's Slack message: Block Kit, within every limit of it, other people's words escaped. */
import type { ChatBlock, ChatMessage } from "../upstream/team-chat/port";
import { formatUsd } from "../toolkit/format-number";
import type { AlertPost } from "./find-posts";

/** Limits of Block Kit; the last was seen, not documented: Slack refuses about 13,200 characters of blocks. */
const mostBlocks = 50;
const longestHeader = 150;
const longestSection = 3000;
const longestBlocks = 11_500;
/** Whole posts stop here, so that the titles of further ones have room. */
const longestPosts = 8300;
const longestFallback = 2000;
/** So many posts stand with their words; of more, which would be a wall, the titles. */
const mostWhole = 3;

const sandboxWords = "Sandbox data: it is made up, not of the real world.";

const longestTitle = 280;
const longestQuote = 420;

export interface MessageOfFiring {
  keyword: string;
  posts: AlertPost[];
  /** Posts that fit beyond the alert's limit. */
  more: number;
  /** The alert in the console. */
  link: string;
  /** US dollars that looking for them cost. */
  usd: number;
  sandbox: boolean;
  /** A person has it sent once more, because it is not known whether it had arrived. */
  sentBefore: boolean;
  now: Date;
}

export function firingMessage(firing: MessageOfFiring): ChatMessage {
  const { keyword, posts, more, link, usd, sandbox, sentBefore, now } = firing;
  const count = `${posts.length} new ${posts.length === 1 ? "post" : "posts"}`;
  const head: ChatBlock[] = [
    {
      type: "header",
      text: { type: "plain_text", text: clip(`${count}: ${keyword}`, longestHeader), emoji: false },
    },
    ...(sandbox ? [context(`*${sandboxWords}*`)] : []),
  ];
  const foot = (left: number): ChatBlock[] => [context(footLine(left))];
  const footLine = (left: number) =>
    [
      left > 0 && `${left} more in the console, no room here`,
      more > 0 && `${more} more ${more === 1 ? "fits" : "fit"}, over the alert's limit`,
      usd > 0 && `Looking for them cost ${formatUsd(usd)}`,
      sentBefore && "Sent once more: the same message may have arrived before",
      `<${link}|Open this alert: pause it, change it, send again>`,
    ]
      .filter(Boolean)
      .join("  ·  ");

  const body: ChatBlock[] = [];
  const size = (blocks: ChatBlock[]) =>
    JSON.stringify([...head, ...body, ...blocks, ...foot(posts.length)]).length;
  let shown = 0;
  for (const post of posts.slice(0, mostWhole)) {
    const blocks: ChatBlock[] = [
      ...(shown > 0 ? [{ type: "divider" as const }] : []),
      ...postBlocks(post, now),
    ];
    // The last two places are the list of titles and the foot.
    if (head.length + body.length + blocks.length > mostBlocks - 2 || size(blocks) > longestPosts) break;
    body.push(...blocks);
    shown += 1;
  }
  let lists: string[] = [];
  let titles = 0;
  for (const post of posts.slice(shown)) {
    const line = `• ${titleLink(post)}  r/${escape(post.subreddit)}, ${upvotesOf(post)}`;
    const longer = [...lists.slice(-1), line].join("\n");
    const next = longer.length > longestSection ? [...lists, line] : [...lists.slice(0, -1), longer];
    if (size(next.map(section)) > longestBlocks) break;
    lists = next;
    titles += 1;
  }
  body.push(...lists.map(section));
  const left = posts.length - shown - titles;
  return {
    text: clip(
      `${count} for ${escape(keyword)}${sandbox ? " (sandbox data)" : ""}: ${posts.map((post) => escape(post.title)).join(" · ")}`,
      longestFallback,
    ),
    blocks: [...head, ...body, ...foot(left)],
  };
}

function postBlocks(post: AlertPost, now: Date): ChatBlock[] {
  const { quote: decided = "" } = post.verdict ?? {};
  // Words of the title stand above already.
  const quote = decided && !post.title.includes(decided) ? decided : post.excerpt;
  const lines = [`*${titleLink(post)}*`, ...(quote.trim() ? [quoted(quote)] : [])];
  const facts = [
    `r/${escape(post.subreddit)}`,
    upvotesOf(post),
    `${post.comments} ${post.comments === 1 ? "comment" : "comments"}`,
    age(post.postedAt, now),
  ].join("  ·  ");
  const matched = `Matched: ${post.matched.map((words) => escape(words)).join(", ")}`;
  const why = post.verdict?.reason ? `${matched}. ${escape(post.verdict.reason)}` : matched;
  return [section(lines.join("\n")), context(facts, clip(why, 600))];
}

/** Told once when Reddit refuses, until it answers again. */
export function alarmMessage(source: string, detail: string, nextStep: string, link: string): ChatMessage {
  const title = `${source} alerts are not working`;
  return {
    text: `${title}: ${clip(escape(detail), 600)}`,
    blocks: [
      { type: "header", text: { type: "plain_text", text: title, emoji: false } },
      section(`${clip(escape(detail), 1200)}\n${escape(nextStep)}`),
      context(`No alert is lost: each goes on at its next time.  ·  <${link}|Reddit monitoring>`),
    ],
  };
}

const upvotesOf = ({ upvotes }: AlertPost) => `${upvotes} ${upvotes === 1 ? "upvote" : "upvotes"}`;

const context = (...texts: string[]): ChatBlock => ({ type: "context", elements: texts.map(marked) });
const section = (text: string): ChatBlock => ({ type: "section", text: marked(text) });
const marked = (text: string) => ({ type: "mrkdwn" as const, text });

/** Slack's three characters that mean something else. */
export const escape = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** A title as a link's label: one line, without the bar that ends an address and the star that ends bold. */
function titleLink(post: AlertPost): string {
  const label = post.title.replace(/\s+/g, " ").replaceAll("|", "¦").replaceAll("*", "∗").trim();
  return `<${post.link}|${clip(escape(label || "Untitled"), longestTitle)}>`;
}

const quoted = (text: string) => `> ${clip(escape(text.replace(/\s+/g, " ").trim()), longestQuote)}`;

/** At most `length` UTF-16 units, cut between characters and never inside an entity. */
export function clip(text: string, length: number): string {
  if (text.length <= length) return text;
  let kept = "";
  for (const piece of text.match(/&(?:amp|lt|gt);|[\s\S]/gu) ?? []) {
    if (kept.length + piece.length > length - 1) break;
    kept += piece;
  }
  return `${kept.trimEnd()}…`;
}

function age(postedAt: string, now: Date): string {
  const minutes = Math.max(0, Math.round((now.getTime() - Date.parse(postedAt)) / 60_000));
  if (minutes < 60) return `${minutes} min ago`;
  const hours = Math.round(minutes / 60);
  return hours < 48 ? `${hours} h ago` : `${Math.round(hours / 24)} days ago`;
}
