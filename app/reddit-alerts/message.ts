/** Builds the Slack messages for one firing and for an alarm. */
import type { ChatBlock, ChatMessage } from "../vendors/team-chat/port";
import type { AlertPost } from "./find-posts";
import {
  clip,
  context,
  escape,
  factsOf,
  header,
  inLine,
  lastWords,
  longestBlocks,
  longestFallback,
  longestPosts,
  longestSection,
  mostBlocks,
  mostWhole,
  quoted,
  sandboxMark,
  section,
  titleLine,
  titleLink,
  wordsOf,
} from "./message-parts";

export interface MessageOfFiring {
  keyword: string;
  posts: AlertPost[];
  /** Number of matching posts beyond the alert's limit. */
  more: number;
  /** URL of the alert in the console. */
  link: string;
  /** Cost of the search in US dollars. */
  usd: number;
  sandbox: boolean;
  /** True if a user sends the message again because its delivery is unknown. */
  sentBefore: boolean;
  now: Date;
}

export function firingMessage(firing: MessageOfFiring): ChatMessage {
  const { keyword, posts, more, link, sandbox, now } = firing;
  const count = `${posts.length} new ${posts.length === 1 ? "post" : "posts"}`;
  const head: ChatBlock[] = [header(`${count}: ${keyword}`), ...sandboxMark(sandbox)];
  const foot = (left: number): ChatBlock[] => [
    context(
      inLine(
        left > 0 && `${left} more in the console`,
        more > 0 && `${more} more ${more === 1 ? "match" : "matches"} above the alert's limit`,
        lastWords(firing, `<${link}|Open this alert to pause, edit or resend it>`),
      ),
    ),
  ];

  const body: ChatBlock[] = [];
  const size = (blocks: ChatBlock[]) =>
    JSON.stringify([...head, ...body, ...blocks, ...foot(posts.length)]).length;
  let shown = 0;
  for (const post of posts.slice(0, mostWhole)) {
    const blocks: ChatBlock[] = [
      ...(shown > 0 ? [{ type: "divider" as const }] : []),
      ...postBlocks(post, now),
    ];
    // Reserves two blocks for the list of titles and the footer.
    if (head.length + body.length + blocks.length > mostBlocks - 2 || size(blocks) > longestPosts) break;
    body.push(...blocks);
    shown += 1;
  }
  let lists: string[] = [];
  let titles = 0;
  for (const post of posts.slice(shown)) {
    const line = titleLine(post);
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
  const words = wordsOf(post);
  const lines = [`*${titleLink(post)}*`, ...(words.trim() ? [quoted(words)] : [])];
  const matched = `Matched: ${post.matched.map((each) => escape(each)).join(", ")}`;
  const why = post.verdict?.reason ? `${matched}. ${escape(post.verdict.reason)}` : matched;
  return [section(lines.join("\n")), context(factsOf(post, now), clip(why, 600))];
}

/**
 * Sent once when Reddit starts to refuse requests; not repeated until Reddit has answered again.
 */
export function alarmMessage(source: string, detail: string, nextStep: string, link: string): ChatMessage {
  const title = `${source} alerts are not working`;
  return {
    text: `${title}: ${clip(escape(detail), 600)}`,
    blocks: [
      header(title),
      section(`${clip(escape(detail), 1200)}\n${escape(nextStep)}`),
      context(
        `No alert is lost. Each one tries again at its next scheduled time.  ·  <${link}|Reddit monitoring>`,
      ),
    ],
  };
}
