/** Free-text search over the market's channels and videos, shared by all of YouTube's searches. */
import type { Market } from "../../market/market.ts";
import type { MarketChannel, MarketVideo } from "../../market/types.ts";

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

function score(wanted: string[], fields: [text: string, weight: number][]): number {
  const together = wanted.join("");
  let total = 0;
  for (const [text, weight] of fields) {
    const lower = text.toLowerCase();
    for (const word of wanted) {
      if (lower.includes(word)) {
        if (wordsOf(text).includes(word)) total += weight * 2;
        // Similar names match too: "acorn" finds Acorngrid and Acornline.
        else if (word.length >= 4) total += weight;
      } else if (word.length >= 7 && lower.startsWith(word.slice(0, 5))) total += weight / 2;
    }
    // Comparing the first letter rules out almost all texts without copying them.
    if (lower[0] === together[0] && lower.replaceAll(" ", "") === together) total += weight * 6;
  }
  return total;
}

function best<T>(members: T[], scoreOf: (member: T) => number): T[] {
  return members
    .map((member) => ({ member, points: scoreOf(member) }))
    .filter((one) => one.points > 0)
    .sort((a, b) => b.points - a.points)
    .map((one) => one.member);
}

/**
 * Uses only the query's first alternative, without excluded words and without `.example`, which
 * every channel would match.
 */
function wantedWords(query: string): string[] {
  return wordsOf((query.split("|")[0] ?? "").replace(/(^|\s)-\S+/g, " ").replace(/\.example\b/g, ""));
}

export function channelsFound(market: Market, query: string): MarketChannel[] {
  const wanted = wantedWords(query);
  return best(
    market.channels.filter((one) => market.channel(one.id)),
    (channel) =>
      score(wanted, [
        [channel.title, 4],
        [channel.handle, 3],
        [channel.description, 0.5],
      ]),
  ).slice(0, 60);
}

export function videosFound(
  market: Market,
  query: string,
  among: MarketVideo[] = market.videos,
): MarketVideo[] {
  const wanted = wantedWords(query);
  const open = among.filter((video) => video.state !== "private" && video.state !== "removed");
  if (wanted.length === 0) return open;
  return best(open, (video) =>
    score(wanted, [
      [video.title, 3],
      [video.tags.join(" "), 2],
      [video.description, 1],
    ]),
  ).slice(0, 500);
}
