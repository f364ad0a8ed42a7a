/** What alerts' messages are made of: Block Kit, within every limit of it, other people's words escaped. */
import type { ChatBlock } from "../vendors/team-chat/port";
import { formatUsd } from "../toolkit/format-number";
import type { AlertPost } from "./find-posts";

/** Limits of Block Kit; the last was seen, not documented: Slack refuses about 13,200 characters of blocks. */
export const mostBlocks = 50;
const longestHeader = 150;
export const longestSection = 3000;
export const longestBlocks = 11_500;
/** Whole posts stop here, so that the titles of further ones have room. */
export const longestPosts = 8300;
export const longestFallback = 2000;
/** So many posts stand with their words; of more, which would be a wall, the titles. */
export const mostWhole = 3;

const longestTitle = 280;
const longestQuote = 420;

export const counted = (count: number, one: string) => `${count} ${count === 1 ? one : `${one}s`}`;

/** Parts of a line beside each other; what is false has no part in it. */
export const inLine = (...parts: (string | false)[]) => parts.filter(Boolean).join("  ·  ");

/** Where a post stands, and how it is taken there. */
export const factsOf = (post: AlertPost, now: Date) =>
  inLine(
    `r/${escape(post.subreddit)}`,
    counted(post.upvotes, "upvote"),
    counted(post.comments, "comment"),
    age(post.postedAt, now),
  );

/** The words of a post that tell most: those that decided, or else how it begins; none that stand in its title. */
export function wordsOf(post: AlertPost): string {
  const { quote = "" } = post.verdict ?? {};
  return quote && !post.title.includes(quote) ? quote : post.excerpt;
}

/** A post in a list: its title, with its place and votes. */
export const titleLine = (post: AlertPost) =>
  `• ${titleLink(post)}  r/${escape(post.subreddit)}, ${counted(post.upvotes, "upvote")}`;

export const header = (text: string): ChatBlock => ({
  type: "header",
  text: { type: "plain_text", text: clip(text, longestHeader), emoji: false },
});
export const sandboxMark = (sandbox: boolean): ChatBlock[] =>
  sandbox ? [context("*Sandbox data: it is made up, not of the real world.*")] : [];

/** The last words of a message: what looking cost, whether it may stand there already, and where more is. */
export const lastWords = ({ usd, sentBefore }: { usd: number; sentBefore: boolean }, link: string) =>
  inLine(
    usd > 0 && `Looking for them cost ${formatUsd(usd)}`,
    sentBefore && "Sent once more: the same message may have arrived before",
    link,
  );

export const context = (...texts: string[]): ChatBlock => ({ type: "context", elements: texts.map(marked) });
export const section = (text: string): ChatBlock => ({ type: "section", text: marked(text) });
const marked = (text: string) => ({ type: "mrkdwn" as const, text });

/** Slack's three characters that mean something else. */
export const escape = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** A link's label: one line, without the bar that ends an address and the star that ends bold. */
export const labelOf = (text: string, longest: number) =>
  clip(escape(text.replace(/\s+/g, " ").replaceAll("|", "¦").replaceAll("*", "∗").trim()), longest);

/** In an address what would end it in Slack's own markup. */
const addressOf = (link: string) => link.replace(/[<>|\s]/g, (mark) => encodeURIComponent(mark));

export const titleLink = (post: AlertPost) =>
  `<${addressOf(post.link)}|${labelOf(post.title, longestTitle) || "Untitled"}>`;

export const quoted = (text: string, longest = longestQuote) =>
  `> ${clip(escape(text.replace(/\s+/g, " ").trim()), longest)}`;

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
