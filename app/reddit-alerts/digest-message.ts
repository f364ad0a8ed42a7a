/**
 * Builds the Slack message for several alerts: a headline with counts and a section per alert. Each
 * post appears once.
 */
import type { ChatBlock, ChatMessage } from "../vendors/team-chat/port";
import type { AlertPost } from "./find-posts";
import {
  clip,
  context,
  counted,
  escape,
  factsOf,
  header,
  inLine,
  labelOf,
  lastWords,
  longestBlocks,
  longestFallback,
  longestPosts,
  longestSection,
  quoted,
  sandboxMark,
  section,
  titleLine,
  titleLink,
  wordsOf,
} from "./message-parts";

export interface AlertInDigest {
  keyword: string;
  /** URL of the alert in the console. */
  link: string;
  /** `post` is null if the post was far beyond the limit of any message. */
  posts: { name: string; post: AlertPost | null }[];
  /** Number of matching posts beyond the alert's limit. */
  more: number;
}

export interface MessageOfDigest {
  /** At most `mostFirings` alerts. */
  alerts: AlertInDigest[];
  /** URL of the list of alerts in the console. */
  page: string;
  /** Cost of the searches in US dollars. */
  usd: number;
  sandbox: boolean;
  /** True if a user sends the message again because its delivery is unknown. */
  sentBefore: boolean;
  now: Date;
}

const longestName = 60;
const longestWords = 220;
const longestReason = 160;
/** Number of other alerts listed next to a post; the message only counts further ones. */
const mostOthers = 3;

/** A post, listed under the first alert that found it. */
interface OwnPost {
  post: AlertPost | null;
  /** Keywords of other alerts that also found it. */
  others: string[];
}

interface Section {
  heading: string;
  posts: OwnPost[];
  /** Number of posts shown, and whether the first one includes its text. */
  shown: number;
  isWhole: boolean;
}

export function digestMessage(digest: MessageOfDigest): ChatMessage {
  const { alerts, page, sandbox, now } = digest;
  const sections = sectionsOf(alerts);
  const posts = sections.reduce((sum, each) => sum + each.posts.length, 0);
  const count = `${counted(posts, "new post")} from ${counted(alerts.length, "alert")}`;
  const blocks = (): ChatBlock[] => [
    header(count),
    ...sandboxMark(sandbox),
    ...sections.flatMap((each, at) => [
      ...(at > 0 ? [{ type: "divider" as const }] : []),
      section(textOf(each, now)),
    ]),
    context(lastWords(digest, `<${page}|Open the alerts to pause, edit or resend them>`)),
  ];
  /** Applies the change and returns true if the message still fits; otherwise reverts it. */
  const fits = (each: Section, change: Partial<Section>, longest: number): boolean => {
    const { shown, isWhole } = each;
    Object.assign(each, change);
    if (textOf(each, now).length <= longestSection && JSON.stringify(blocks()).length <= longest) return true;
    Object.assign(each, { shown, isWhole });
    return false;
  };
  // Every alert gets a title before any alert gets a text, and a text before any gets a second
  // title.
  let growing = sections.filter((each) => next(each) && fits(each, { shown: 1 }, longestBlocks));
  for (const each of growing) fits(each, { isWhole: true }, longestPosts);
  while (growing.length > 0)
    growing = growing.filter((each) => next(each) && fits(each, { shown: each.shown + 1 }, longestBlocks));
  const names = alerts.map((each) => `${each.keyword} (${each.posts.length})`).join(", ");
  return {
    text: clip(`${count}${sandbox ? " (sandbox data)" : ""}: ${escape(names)}`, longestFallback),
    blocks: blocks(),
  };
}

const next = ({ posts, shown }: Section): AlertPost | null => posts[shown]?.post ?? null;

function sectionsOf(alerts: readonly AlertInDigest[]): Section[] {
  const own = new Map<string, OwnPost>();
  return alerts.map(({ keyword, link, posts, more }) => {
    const first: OwnPost[] = [];
    for (const { name, post } of posts) {
      const known = own.get(name);
      if (known) {
        known.others.push(keyword);
        continue;
      }
      const mine = { post, others: [] };
      own.set(name, mine);
      first.push(mine);
    }
    const heading = inLine(
      `*<${link}|${nameOf(keyword)}>*`,
      `${counted(posts.length, "new post")}${aboveWords(posts.length - first.length, posts.length)}`,
      more > 0 && `${more} more ${more === 1 ? "match" : "matches"} above its limit`,
    );
    return { heading, posts: first, shown: 0, isWhole: false };
  });
}

function aboveWords(above: number, all: number): string {
  if (above === 0) return "";
  if (above < all) return `, ${above} of them listed above`;
  return all === 1 ? ", listed above" : ", all listed above";
}

/** JSON escapes an unprintable character, such as half a surrogate pair, with six characters. */
const nameOf = (keyword: string) => labelOf(keyword.replace(/\p{C}+/gu, " "), longestName) || "An alert";

function textOf({ heading, posts, shown, isWhole }: Section, now: Date): string {
  const lines = posts.slice(0, shown).flatMap(({ post, others }, at) => {
    if (!post) return [];
    const also = others.length > 0 && othersWords(others);
    return isWhole && at === 0 ? wholeLines(post, also, now) : [inLine(titleLine(post), also)];
  });
  const left = posts.length - shown;
  const more = left > 0 && `${left} ${shown > 0 ? "more " : ""}in the console`;
  return [heading, ...lines, ...(more ? [more] : [])].join("\n");
}

function wholeLines(post: AlertPost, also: string | false, now: Date): string[] {
  const words = wordsOf(post);
  const { reason = "" } = post.verdict ?? {};
  return [
    `• ${titleLink(post)}`,
    ...(words.trim() ? [quoted(words, longestWords)] : []),
    inLine(factsOf(post, now), reason !== "" && clip(escape(reason), longestReason), also),
  ];
}

function othersWords(others: readonly string[]): string {
  const named = others.slice(0, mostOthers).map((each) => `"${nameOf(each)}"`);
  const further = others.length - named.length;
  return `also found by ${named.join(", ")}${further > 0 ? ` and ${further} more` : ""}`;
}
