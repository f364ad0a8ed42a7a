/**
 * Posts on LinkedIn and on other sites, as web searches find them. Some have future dates, so that
 * lists change over time.
 */
import { daysBefore } from "./calendar.ts";
import { Chance } from "./random.ts";
import type { MarketCompany, MarketPerson, MarketPost, MarketWebPost } from "./types.ts";
import { keywords } from "./words.ts";

const postCount = 6_000;
const webPostCount = 2_000;
/** Days of future posts; they appear when their time has come. */
const daysAhead = 3;

/** Posts of possible buyers, who ask, compare or complain. */
const wanting = [
  "Can anybody recommend a tool for {keyword}? We have outgrown what we use today and the team at {company} loses hours every week.",
  "Comparing platforms for {keyword} this week. What do you use, and what would you never go back to?",
  "Our {keyword} setup broke again in the middle of a recording. Looking for something that simply works.",
  "We are about to start a show at {company}. Which video editing platform do you trust for {keyword}?",
  "Budget approved: we want to take {keyword} seriously next quarter. Suggestions for software and for people who know it are welcome.",
  "Is there a video editing platform that does {keyword} without a week of training? Asking for a team of four.",
];

/** Posts about the subject without interest in buying. */
const telling = [
  "Five things I learned about {keyword} in my first year at {company}. Number three surprised me most.",
  "New episode is out: we talk about {keyword} and about why listening is a skill.",
  "Proud of the team at {company}: our {keyword} project won an award last night.",
  "Unpopular opinion: {keyword} is not about equipment, it is about having something to say.",
  "Join us on Thursday when we show how {company} plans {keyword} for a whole year.",
  "Three years ago nobody here had heard of {keyword}. Today it is half of our pipeline.",
  "Hiring: we need somebody who loves {keyword} and long walks through spreadsheets.",
  "A short thread on {keyword}, written on a slow train.",
];

/** Posts that use the word with another meaning. */
const besides = [
  "Moved house this weekend. My daughter started a {keyword} about snails. That is all, have a good week.",
  "At the airport again. The lounge plays a {keyword} about tax law and nobody minds.",
];

interface Draft {
  keyword: string;
  text: string;
  intent: boolean;
  publishedAt: Date;
  likes: number;
  comments: number;
  chance: Chance;
}

function draft(seed: string, kind: string, at: number, today: Date, company: string): Draft {
  const chance = new Chance(seed, kind, at);
  // The first keywords are the most frequent.
  const keyword = keywords[Math.floor(chance.next() ** 1.7 * keywords.length)] ?? "podcast";
  const intent = chance.hit(0.32);
  const form = chance.pick(intent ? wanting : chance.hit(0.06) ? besides : telling);
  const daysAgo = chance.next() ** 1.5 * 40 - daysAhead;
  return {
    keyword,
    intent,
    text: `${form.replaceAll("{keyword}", keyword).replaceAll("{company}", company)}\n\n#${keyword.replaceAll(" ", "")}`,
    publishedAt: daysBefore(today, daysAgo),
    likes: chance.skewed(1, 2_400) - 1,
    comments: chance.skewed(1, 180) - 1,
    chance,
  };
}

const addressWords = (text: string) => (text.toLowerCase().match(/[a-z]+/g) ?? []).slice(0, 5).join("-");

export function makePosts(
  seed: string,
  people: MarketPerson[],
  companies: MarketCompany[],
  today: Date,
): MarketPost[] {
  const named = new Map(companies.map((company) => [company.domain, company.name]));
  const posts = Array.from({ length: postCount }, (_, at): MarketPost => {
    const choice = new Chance(seed, "post author", at);
    const byPerson = choice.hit(0.72);
    const person = byPerson ? choice.pick(people) : null;
    const company = person ? null : choice.pick(companies);
    const domain = person?.domain ?? company?.domain ?? "";
    const { keyword, text, intent, publishedAt, likes, comments, chance } = draft(
      seed,
      "post",
      at,
      today,
      named.get(domain) ?? "",
    );
    const id = String((BigInt(publishedAt.getTime()) << 22n) + BigInt(chance.int(0, 4_194_303)));
    const slug = person?.slug ?? company?.slug ?? "";
    return {
      id,
      url: `https://www.linkedin.com/posts/${slug}_${addressWords(text)}-activity-${id}-${"abcdefghij"[at % 10]}${at % 7}Xq`,
      author: person
        ? { type: "person", slug, name: person.name, headline: person.headline }
        : { type: "company", slug, name: company?.name ?? "" },
      domain,
      text,
      publishedAt,
      likes,
      comments,
      keyword,
      intent,
    };
  });
  return posts.sort((a, b) => b.publishedAt.getTime() - a.publishedAt.getTime());
}

const sites = ["x.com", "threads.net", "facebook.com", "youtube.com"] as const;

export function makeWebPosts(
  seed: string,
  people: MarketPerson[],
  companies: MarketCompany[],
  today: Date,
): MarketWebPost[] {
  const named = new Map(companies.map((company) => [company.domain, company.name]));
  const posts = Array.from({ length: webPostCount }, (_, at): MarketWebPost => {
    const person = new Chance(seed, "web post author", at).pick(people);
    const { keyword, text, intent, publishedAt, likes, comments, chance } = draft(
      seed,
      "web post",
      at,
      today,
      named.get(person.domain) ?? "",
    );
    const site = chance.pick(sites);
    // Ids on x.com contain their time like LinkedIn's, counted from X's own epoch.
    const number = (BigInt(publishedAt.getTime() - 1_288_834_974_657) << 22n) + BigInt(at);
    const handle = person.slug.replaceAll("-", "_");
    const path = {
      "x.com": `${handle}/status/${number}`,
      "threads.net": `@${handle}/post/${number.toString(36)}`,
      "facebook.com": `${handle}/posts/${number}`,
      "youtube.com": `post/Ug${number.toString(36)}`,
    }[site];
    return {
      url: `https://${site === "facebook.com" || site === "youtube.com" || site === "threads.net" ? "www." : ""}${site}/${path}`,
      author: { type: "person", slug: person.slug, name: person.name, headline: person.headline },
      domain: person.domain,
      text,
      publishedAt,
      likes,
      comments,
      keyword,
      intent,
      site,
    };
  });
  return posts.sort((a, b) => b.publishedAt.getTime() - a.publishedAt.getTime());
}
