import { daysBefore } from "./calendar.ts";
import { Chance, opaqueId } from "./random.ts";
import type { Captions, MarketChannel, MarketCompany, MarketVideo } from "./types.ts";
import { keywords } from "./words.ts";

interface Form {
  form: string;
  /** Usual shortest and longest duration. */
  minutes: [number, number];
}

/** Title templates with one of the default keywords (podcast, webinar, interview, live). */
const keywordForms: Form[] = [
  { form: "{subject} | The {company} Podcast, episode {n}", minutes: [24, 75] },
  { form: "Webinar: {subject}", minutes: [30, 62] },
  { form: "Live from our studio: {subject}", minutes: [40, 110] },
  { form: "Interview: {person} on {subject}", minutes: [12, 48] },
  { form: "{subject} (live Q&A)", minutes: [25, 60] },
];

/** Title templates without a keyword. */
const plainForms: Form[] = [
  { form: "How {company} thinks about {subject}", minutes: [3, 14] },
  { form: "{subject} in {n} minutes", minutes: [2, 9] },
  { form: "A day at {company}", minutes: [2, 7] },
  { form: "What is new in {product}, part {n}", minutes: [1, 6] },
  { form: "Customer story {n}: {subject}", minutes: [2, 8] },
];

const subjects = [
  "building trust with buyers",
  "pricing without fear",
  "what customers really ask",
  "the first hundred days",
  "hiring your second team",
  "better stories for complex products",
  "turning one talk into ten clips",
  "measuring what matters",
  "running a launch week",
  "lessons from a failed product",
  "how to brief a designer",
  "the end of the funnel",
  "community before content",
  "a calmer inbox",
  "working across time zones",
  "making experts talk",
  "the numbers behind growth",
  "remote teams that last",
];

interface Upload {
  form: Form;
  daysAgo: number;
  views: number;
  seconds?: number;
  /** A video that a negative keyword excludes. */
  trailer?: boolean;
  state?: MarketVideo["state"];
}

/**
 * Returns the uploads of the last month, which decide whether the default filters accept the
 * company.
 */
function recent(company: MarketCompany, chance: Chance): Upload[] {
  const keyword = () => chance.pick(keywordForms);
  const count = company.domain === "brightcast.example" ? 5 : chance.int(1, 3);
  const many = (make: () => Upload) => Array.from({ length: count }, make);
  const daysAgo = () => chance.int(2, 24) + chance.next();
  const highViews = () => chance.int(1_050_000, 6_500_000);
  switch (company.outcome) {
    case "passes":
    case "client":
    case "no targets":
      return [
        ...many(() => ({ form: keyword(), daysAgo: daysAgo(), views: highViews() })),
        ...others(chance, daysAgo),
      ];
    case "too few views":
      return many(() => ({ form: keyword(), daysAgo: daysAgo(), views: chance.skewed(150, 940_000) }));
    case "no keyword":
      return many(() => ({ form: chance.pick(plainForms), daysAgo: daysAgo(), views: highViews() }));
    case "too long":
      return many(() => ({
        form: keyword(),
        daysAgo: daysAgo(),
        views: highViews(),
        seconds: chance.int(10_060, 21_000),
      }));
    case "still live":
      return many(() => ({ form: keyword(), daysAgo: daysAgo(), views: highViews(), state: "live" }));
    case "no recent video":
      return [];
    default:
      // A channel that was added by a change to the market instead of the seed.
      return company.publishesVideo
        ? many(() => ({ form: keyword(), daysAgo: daysAgo(), views: highViews() }))
        : [];
  }
}

/** Other uploads of an accepted company, so that the filters drop and count some. */
function others(chance: Chance, daysAgo: () => number): Upload[] {
  return [
    { form: chance.pick(plainForms), daysAgo: daysAgo(), views: chance.int(2_000, 3_000_000) },
    { form: chance.pick(keywordForms), daysAgo: daysAgo(), views: chance.int(300, 400_000) },
    {
      form: chance.pick(keywordForms),
      daysAgo: daysAgo(),
      views: chance.int(1_050_000, 2_000_000),
      trailer: true,
    },
  ];
}

export function makeVideos(
  seed: string,
  company: MarketCompany,
  channel: MarketChannel,
  today: Date,
): MarketVideo[] {
  if (company.outcome === "no uploads") return [];
  const chance = new Chance(seed, "videos", company.domain);
  const uploads = recent(company, chance);
  const older = company.domain === "brightcast.example" ? 62 : chance.int(2, 7);
  for (let at = 0; at < older; at++) {
    uploads.push({
      form: chance.pick(chance.hit(0.6) ? keywordForms : plainForms),
      daysAgo: 40 + at * chance.int(9, 30) + chance.next(),
      views: chance.skewed(200, 3_000_000),
    });
  }
  return uploads
    .sort((a, b) => a.daysAgo - b.daysAgo)
    .map((upload, at) => video(seed, company, channel, today, upload, uploads.length - at));
}

function video(
  seed: string,
  company: MarketCompany,
  channel: MarketChannel,
  today: Date,
  upload: Upload,
  number: number,
): MarketVideo {
  const chance = new Chance(seed, "video", company.domain, number);
  const id = opaqueId("base64url", 11, seed, "video", company.domain, number);
  const topic = chance.pick(subjects);
  const seconds = upload.seconds ?? chance.int(upload.form.minutes[0] * 60, upload.form.minutes[1] * 60);
  const title = capital(
    upload.form.form
      .replace("{subject}", topic)
      .replace("{company}", company.name)
      .replace("{product}", company.product)
      .replace("{person}", "our guest")
      .replace("{n}", String(number)),
  );
  const spoken = keywordForms.includes(upload.form);
  return {
    id,
    url: `https://www.youtube.com/watch?v=${id}`,
    channelId: channel.id,
    domain: company.domain,
    title: upload.trailer ? `${title} [Trailer]` : title,
    description: [
      `${capital(topic)}: what we learned at ${company.name}, with examples from ${company.product}.`,
      spoken ? "Recorded in our studio and edited for listening." : "",
      `Subscribe for more, or see https://${company.domain}/`,
    ]
      .filter(Boolean)
      .join("\n\n"),
    tags: spoken ? [...chance.some(keywords, 2), company.product] : [company.product, company.city],
    publishedAt: daysBefore(today, upload.daysAgo),
    durationSeconds: seconds,
    views: upload.views,
    likes: Math.round(upload.views * (0.01 + chance.next() * 0.03)),
    comments: Math.round(upload.views * 0.001),
    captions: chance.pick<Captions>([
      "manual",
      "manual",
      "automatic",
      "automatic",
      "automatic",
      "translatable",
      "none",
    ]),
    language: "en",
    state: upload.state ?? "public",
    definition: chance.hit(0.95) ? "hd" : "sd",
    categoryId: chance.pick(["22", "27", "28", "24"]),
    topic,
  };
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
