/**
 * Reddit posts, some with future dates. No author is a person of the market, because authors must
 * not be matched.
 */
import { daysBefore } from "./calendar.ts";
import { Chance, opaqueId } from "./random.ts";
import type { MarketRedditPost } from "./types.ts";
import { keywords, subreddits } from "./words.ts";

const postCount = 3_500;
const daysAhead = 3;

const titles = [
  "What do you use for {keyword}?",
  "{keyword}: is there anything that does not crash?",
  "Best software for {keyword} in a small team",
  "I made a spreadsheet of every {keyword} tool I tried",
  "Rant: {keyword} & the price of everything",
  "How I got from 0 to 10k with {keyword}",
  "Beginner here, where do I start with {keyword}",
  "Switching tools for {keyword} <3 months in, worth it?",
  "Weekly thread: show us your {keyword} setup",
  "Client wants {keyword} by Friday. Help",
];

const texts = [
  "We are three people and spend far too long on {keyword}. I tried two tools, one is slow and the other one loses audio. What would you pick today?",
  "Been doing this for a year. The thing nobody tells you about {keyword} is how much time goes into cleaning up afterwards.",
  "Looking for a video editing platform that handles {keyword}, remote guests included. Budget is about 40 a month.",
  "Not selling anything, just sharing notes. {keyword} became a lot easier once we stopped chasing perfect sound.",
  "",
  "Our old recorder is being shut down, so we need to move. Which alternative for {keyword} has decent support?",
];

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

export function makeRedditPosts(seed: string, today: Date): MarketRedditPost[] {
  const posts = Array.from({ length: postCount }, (_, at): MarketRedditPost => {
    const chance = new Chance(seed, "reddit", at);
    const keyword = keywords[Math.floor(chance.next() ** 1.7 * keywords.length)] ?? "podcast";
    const removed = chance.hit(0.03) ? chance.pick(["moderator", "deleted"] as const) : null;
    const fill = (form: string) => capital(form.replaceAll("{keyword}", keyword));
    return {
      id: `1${opaqueId("hex", 6, seed, "reddit", at)}`,
      subreddit: chance.pick(subreddits),
      author: `${chance.pick(["quiet", "mighty", "late", "sonic", "plain", "curious", "tired"])}_${chance.pick(["otter", "teacup", "drummer", "fern", "pilot", "walrus"])}${chance.int(1, 999)}`,
      title: fill(chance.pick(titles)),
      text: fill(chance.pick(texts)),
      publishedAt: daysBefore(today, chance.next() ** 1.4 * 40 - daysAhead),
      upvotes: chance.skewed(1, 3_000) - 1,
      comments: chance.skewed(1, 400) - 1,
      keyword,
      nsfw: chance.hit(0.01),
      stickied: chance.hit(0.01),
      removed,
    };
  });
  return posts.sort((a, b) => b.publishedAt.getTime() - a.publishedAt.getTime());
}
