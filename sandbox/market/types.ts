/** What lives in the made-up market. Vendors translate these into their own shapes; nothing here is any vendor's. */

export type ClientState = "client" | "former" | "none";

/** Why the shipped Discovery filters let a company pass, or which of them stops it. */
export type Outcome =
  | "passes"
  | "no channel"
  | "no uploads"
  | "no recent video"
  | "too few views"
  | "no keyword"
  | "too long"
  | "still live"
  | "client"
  | "no targets";

export interface MarketCompany {
  /** Apollo-like: 24 hex digits. */
  id: string;
  domain: string;
  /** Further domains that are the same company. */
  aliases: string[];
  name: string;
  website: string;
  linkedInUrl: string;
  /** Last part of `linkedInUrl`. */
  slug: string;
  twitterUrl: string | null;
  facebookUrl: string | null;
  /** LinkedIn's name, e.g. "Software Development". */
  industry: string;
  keywords: string[];
  technologies: string[];
  /** null: no upstream says. */
  employees: number | null;
  description: string;
  city: string;
  country: string;
  /** ISO 3166-1 alpha-2. */
  countryCode: string;
  founded: number;
  /** What the company sells, in a few words. */
  product: string;
  client: ClientState;
  /** True when the CRM has a record although it never was a client. */
  knownToCrm: boolean;
  outcome: Outcome;
  publishesVideo: boolean;
  /** How its own site behaves; "refuses" answers with a block page, "silent" does not connect. */
  site: "open" | "refuses" | "silent";
  /** Domains of companies that sell the same, best first. */
  competitors: string[];
}

export interface MarketChannel {
  /** `UC…`; uploads playlist is the same with `UU`. */
  id: string;
  domain: string;
  title: string;
  /** Without `@`. */
  handle: string;
  /** Old-style user name, where it has one. */
  username: string | null;
  description: string;
  country: string;
  /** null: hidden by its owner. */
  subscribers: number | null;
  createdAt: Date;
  /** How the company's own site links here. */
  linkedAs: "id" | "handle" | "username" | "custom" | "not linked";
}

export type Captions = "manual" | "automatic" | "translatable" | "none" | "disabled";

type VideoState =
  | "public"
  | "private"
  | "removed"
  | "members-only"
  | "age-restricted"
  | "country-blocked"
  | "live"
  | "upcoming"
  /** A broadcast that ended a moment ago: it plays, its captions come hours later. */
  | "just-ended"
  | "paid"
  /** YouTube takes us for a machine … */
  | "blocked"
  /** … asks for a puzzle, … */
  | "captcha"
  /** … shows its cookie question, … */
  | "consent"
  /** … or keeps the captions for its own players. */
  | "po-token";

export interface MarketVideo {
  /** 11 characters. */
  id: string;
  url: string;
  channelId: string;
  domain: string;
  title: string;
  description: string;
  tags: string[];
  publishedAt: Date;
  durationSeconds: number;
  views: number;
  likes: number;
  comments: number;
  captions: Captions;
  /** Spoken language of the video, ISO 639-1. */
  language: string;
  state: VideoState;
  definition: "hd" | "sd";
  /** YouTube's category number, e.g. "28". */
  categoryId: string;
  /** What is talked about; transcripts, posts and verdicts draw on it. */
  topic: string;
}

export interface MarketJob {
  /** Domain of the employer in this market; null for one without a page. */
  domain: string | null;
  company: string;
  title: string;
  /** As exact as people write it: `YYYY-MM` or `YYYY`; null: missing. */
  start: string | null;
  /** null: still there. */
  end: string | null;
  location: string | null;
}

export type Network = "youtube" | "instagram" | "tiktok" | "twitter" | "linkedin";

export interface MarketProfile {
  network: Network;
  handle: string;
  url: string;
  followers: number;
  /** Name shown on the profile; differs from the person's where the profile is another person's. */
  fullName: string;
}

export interface MarketPerson {
  /** Apollo-like: 24 hex digits. */
  id: string;
  firstName: string;
  lastName: string;
  name: string;
  email: string;
  emailStatus: "verified" | "unverified" | "unavailable";
  /** Last part of `linkedInUrl`. */
  slug: string;
  linkedInUrl: string;
  title: string;
  seniority: string;
  department: string;
  headline: string;
  /** Of the present employer. */
  domain: string;
  city: string;
  country: string;
  countryCode: string;
  /** Newest first; the first is the present job. */
  history: MarketJob[];
  profiles: MarketProfile[];
  /** CRM: null when no contact record stands there. */
  crmStage: string | null;
  /** Themes the person speaks about. */
  topics: string[];
}

export interface MarketPost {
  /** LinkedIn activity id: its upper bits are the time in ms. */
  id: string;
  url: string;
  /** Whole person when written by one, company otherwise. */
  author:
    | { type: "person"; slug: string; name: string; headline: string }
    | { type: "company"; slug: string; name: string };
  /** Domain of the author's employer or of the company. */
  domain: string;
  text: string;
  publishedAt: Date;
  likes: number;
  comments: number;
  /** The market keyword it is about. */
  keyword: string;
  /** True when the writer asks for, compares or complains about a tool: what a buyer would write. */
  intent: boolean;
}

/** A post on x.com, threads.net, facebook.com … as a web search finds it. */
export interface MarketWebPost extends Omit<MarketPost, "id"> {
  site: "x.com" | "threads.net" | "facebook.com" | "youtube.com";
}

export interface MarketRedditPost {
  /** Without `t3_`. */
  id: string;
  subreddit: string;
  author: string;
  title: string;
  text: string;
  publishedAt: Date;
  upvotes: number;
  comments: number;
  keyword: string;
  nsfw: boolean;
  stickied: boolean;
  removed: "moderator" | "deleted" | null;
}

export interface MarketEpisode {
  id: number;
  title: string;
  description: string;
  airDate: Date;
  url: string;
  /** Slugs of people of this market. */
  guests: string[];
}

export interface MarketPodcast {
  id: number;
  title: string;
  description: string;
  /** Apple's genre number. */
  genreId: string;
  genre: string;
  publisher: string;
  /** Domain of the company behind it; null for an independent show. */
  domain: string | null;
  website: string;
  feedUrl: string;
  language: string;
  hasVideo: boolean;
  /** Slugs of people of this market. */
  hosts: string[];
  /** Newest first. */
  episodes: MarketEpisode[];
}
