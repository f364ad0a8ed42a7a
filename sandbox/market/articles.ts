/** Blog articles of a company, found by reading its website and by web searches. */
import { daysBefore } from "./calendar.ts";
import { Chance } from "./random.ts";
import type { MarketCompany } from "./types.ts";

export interface MarketArticle {
  path: string;
  title: string;
  paragraphs: string[];
  publishedAt: Date;
}

/** First sentences that state how the company uses the subject; the rest is ordinary blog text. */
const uses: Record<string, string[]> = {
  podcast: [
    "Every other Tuesday we record the {company} podcast with a customer, and it has become the way most people first hear of us.",
    "Last year {company} started a podcast about {product}; here is what forty episodes taught us.",
  ],
  webinar: [
    "Our monthly webinar on {product} now brings more than half of the new trials at {company}.",
    "{company} moved its customer training into a live webinar series, and kept the recordings open to all.",
  ],
  video: [
    "We put a short video into every proposal {company} sends, because a face explains {product} faster than a page.",
    "The {company} video library answers the questions our support team hears most.",
  ],
  "live streaming": [
    "For the first time {company} is live streaming its yearly meet-up, with questions from the chat.",
  ],
  "customer stories": [
    "A customer of {company} told us how {product} changed the way her team plans a week.",
  ],
  hiring: ["{company} is hiring in {city}: what we look for, and what our interviews are like."],
  sustainability: ["How {company} counts the footprint of {product}, line by line."],
  security: ["What we changed at {company} after our first outside security review."],
};

const fillers = [
  "None of this was planned. It began with one person, an old laptop and a free afternoon.",
  "If you would like to know how we set it up, write to us; we are happy to share the checklist.",
  "The numbers are still small, but they have grown for five months in a row.",
  "We measure one thing only: whether people come back.",
  "Next we want to do less of it, and do it better.",
];

const titles: Record<string, string> = {
  podcast: "What our podcast taught us",
  webinar: "How we run a webinar people stay for",
  video: "Why we explain things on video",
  "live streaming": "Going live: notes from our first stream",
  "customer stories": "A week that plans itself",
  hiring: "Working at {company}",
  sustainability: "Counting what we use",
  security: "After the review",
};

const slugOf = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");

export function articlesOf(seed: string, company: MarketCompany, today: Date): MarketArticle[] {
  const chance = new Chance(seed, "articles", company.domain);
  const fill = (text: string) =>
    text
      .replaceAll("{company}", company.name)
      .replaceAll("{product}", company.product)
      .replaceAll("{city}", company.city);
  const spoken = ["podcast", "webinar", "video", "live streaming"];
  const subjects = [
    ...chance.some(spoken, company.publishesVideo ? chance.int(1, 3) : chance.hit(0.15) ? 1 : 0),
    ...chance.some(
      Object.keys(uses).filter((one) => !spoken.includes(one)),
      chance.int(2, 3),
    ),
  ];
  return subjects
    .map((subject): MarketArticle => {
      const title = fill(titles[subject] ?? subject);
      return {
        path: `/blog/${slugOf(title)}`,
        title,
        paragraphs: [fill(chance.pick(uses[subject] ?? fillers)), ...chance.some(fillers, 3)],
        publishedAt: daysBefore(today, chance.skewed(6, 900)),
      };
    })
    .sort((a, b) => b.publishedAt.getTime() - a.publishedAt.getTime());
}
