/**
 * The members of the fictional market, in no vendor's format. The emulated vendors convert them.
 */

export type ClientState = "client" | "former" | "none";

/** The reason why the default Discovery filters exclude a company, or "passes". */
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
  /** 24 hexadecimal digits, as in Apollo. */
  id: string;
  domain: string;
  /** Other domains of the same company. */
  aliases: string[];
  name: string;
  website: string;
  linkedInUrl: string;
  /** Last part of `linkedInUrl`. */
  slug: string;
  twitterUrl: string | null;
  facebookUrl: string | null;
  /** LinkedIn's industry name, e.g. "Software Development". */
  industry: string;
  keywords: string[];
  technologies: string[];
  /** Null if no vendor knows it. */
  employees: number | null;
  description: string;
  city: string;
  country: string;
  /** ISO 3166-1 alpha-2. */
  countryCode: string;
  founded: number;
  /** The company's product in a few words. */
  product: string;
  client: ClientState;
  /** True if the CRM has a record of a company that never was a client. */
  knownToCrm: boolean;
  outcome: Outcome;
  publishesVideo: boolean;
  /** Behaviour of the company's website: "refuses" shows a block page, "silent" does not connect. */
  site: "open" | "refuses" | "silent";
  /** Domains of competitors, closest first. */
  competitors: string[];
}

export interface MarketChannel {
  /** `UC…`; the uploads playlist has the same id with `UU`. */
  id: string;
  domain: string;
  title: string;
  /** Without `@`. */
  handle: string;
  /** Legacy user name, or null. */
  username: string | null;
  description: string;
  country: string;
  /** Null if the owner hides it. */
  subscribers: number | null;
  createdAt: Date;
  /** How the company's website links to the channel. */
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
  /** A broadcast that has just ended: it plays, but its captions arrive hours later. */
  | "just-ended"
  | "paid"
  /** YouTube treats the client as a bot. */
  | "blocked"
  /** YouTube demands a captcha. */
  | "captcha"
  /** YouTube shows its cookie banner. */
  | "consent"
  /** YouTube gives captions only to its own players. */
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
  /** Spoken language, ISO 639-1. */
  language: string;
  state: VideoState;
  definition: "hd" | "sd";
  /** YouTube's category number, e.g. "28". */
  categoryId: string;
  /** The video's topic; transcripts, posts and verdicts use it. */
  topic: string;
}

export interface MarketJob {
  /** The employer's domain in this market; null for one without a page. */
  domain: string | null;
  company: string;
  title: string;
  /** `YYYY-MM` or `YYYY`, as precise as the profile; null if missing. */
  start: string | null;
  /** Null for the current job. */
  end: string | null;
  location: string | null;
}

export type Network = "youtube" | "instagram" | "tiktok" | "twitter" | "linkedin";

export interface MarketProfile {
  network: Network;
  handle: string;
  url: string;
  followers: number;
  /**
   * Name on the profile; differs from the person's name if the profile belongs to somebody else.
   */
  fullName: string;
}

export interface MarketPerson {
  /** 24 hexadecimal digits, as in Apollo. */
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
  /** The current employer's domain. */
  domain: string;
  city: string;
  country: string;
  countryCode: string;
  /** Newest first; the first job is the current one. */
  history: MarketJob[];
  profiles: MarketProfile[];
  /** Null if the CRM has no contact for this person. */
  crmStage: string | null;
  /** Topics of the person's talks and posts. */
  topics: string[];
}

export interface MarketPost {
  /** LinkedIn activity id; its upper bits are the time in ms. */
  id: string;
  url: string;
  /** A person or a company. */
  author:
    | { type: "person"; slug: string; name: string; headline: string }
    | { type: "company"; slug: string; name: string };
  /** Domain of the author's employer or of the company. */
  domain: string;
  text: string;
  publishedAt: Date;
  likes: number;
  comments: number;
  /** The market keyword of the post. */
  keyword: string;
  /** True if the author asks for, compares or complains about a tool, as a buyer would. */
  intent: boolean;
}

/** A post on x.com, threads.net, facebook.com … as a web search finds it. */
export interface MarketWebPost extends Omit<MarketPost, "id"> {
  site: "x.com" | "threads.net" | "facebook.com" | "youtube.com";
}

export interface MarketRedditPost {
  /** Without the prefix `t3_`. */
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
  /** Slugs of guests from this market. */
  guests: string[];
}

export interface MarketPodcast {
  id: number;
  title: string;
  description: string;
  /** Apple's genre id. */
  genreId: string;
  genre: string;
  publisher: string;
  /** Domain of the owning company; null for an independent show. */
  domain: string | null;
  website: string;
  feedUrl: string;
  language: string;
  hasVideo: boolean;
  /** Slugs of hosts from this market. */
  hosts: string[];
  /** Newest first. */
  episodes: MarketEpisode[];
}
