/** Builds the parts of alert messages: Block Kit within all its limits, with user text escaped. */
import type { ChatBlock } from "../vendors/team-chat/port";
import { formatUsd } from "../toolkit/format-number";
import type { AlertPost } from "./find-posts";

/**
 * Limits of Block Kit. The last is undocumented: Slack refuses about 13,200 characters of blocks.
 */
export const mostBlocks = 50;
const longestHeader = 150;
export const longestSection = 3000;
export const longestBlocks = 11_500;
/** Limit for posts with text, which leaves room for the titles of further posts. */
export const longestPosts = 8300;
export const longestFallback = 2000;
/** Number of posts shown with their text; the message shows only the titles of further ones. */
export const mostWhole = 3;

const longestTitle = 280;
const longestQuote = 420;

export const counted = (count: number, one: string) => `${count} ${count === 1 ? one : `${one}s`}`;

/** Joins the parts of a line and skips false ones. */
export const inLine = (...parts: (string | false)[]) => parts.filter(Boolean).join("  ·  ");

/** Returns the subreddit, votes, comments and age of a post. */
export const factsOf = (post: AlertPost, now: Date) =>
  inLine(
    `r/${escape(post.subreddit)}`,
    counted(post.upvotes, "upvote"),
    counted(post.comments, "comment"),
    age(post.postedAt, now),
  );

/**
 * Returns the text that decided the match, or the beginning of the post if the title already
 * contains it.
 */
export function wordsOf(post: AlertPost): string {
  const { quote = "" } = post.verdict ?? {};
  return quote && !post.title.includes(quote) ? quote : post.excerpt;
}

/** Formats a post as a list item: title, subreddit and votes. */
export const titleLine = (post: AlertPost) =>
  `• ${titleLink(post)}  r/${escape(post.subreddit)}, ${counted(post.upvotes, "upvote")}`;

export const header = (text: string): ChatBlock => ({
  type: "header",
  text: { type: "plain_text", text: clip(text, longestHeader), emoji: false },
});
export const sandboxMark = (sandbox: boolean): ChatBlock[] =>
  sandbox ? [context("*Sandbox data: made up, not real.*")] : [];

/** Returns the footer: cost, a warning about a possible duplicate, and the link. */
export const lastWords = ({ usd, sentBefore }: { usd: number; sentBefore: boolean }, link: string) =>
  inLine(
    usd > 0 && `Search cost: ${formatUsd(usd)}`,
    sentBefore && "Sent again: this message may have arrived before",
    link,
  );

export const context = (...texts: string[]): ChatBlock => ({ type: "context", elements: texts.map(marked) });
export const section = (text: string): ChatBlock => ({ type: "section", text: marked(text) });
const marked = (text: string) => ({ type: "mrkdwn" as const, text });

/** Escapes the three characters that are special in Slack's markup. */
export const escape = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** Formats the label of a link: one line, without `|` (ends a URL) and `*` (ends bold). */
export const labelOf = (text: string, longest: number) =>
  clip(escape(text.replace(/\s+/g, " ").replaceAll("|", "¦").replaceAll("*", "∗").trim()), longest);

/** Encodes characters that would end a URL in Slack's markup. */
const addressOf = (link: string) => link.replace(/[<>|\s]/g, (mark) => encodeURIComponent(mark));

export const titleLink = (post: AlertPost) =>
  `<${addressOf(post.link)}|${labelOf(post.title, longestTitle) || "Untitled"}>`;

export const quoted = (text: string, longest = longestQuote) =>
  `> ${clip(escape(text.replace(/\s+/g, " ").trim()), longest)}`;

/** Cuts a text to at most `length` UTF-16 units, never inside a character or an entity. */
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
