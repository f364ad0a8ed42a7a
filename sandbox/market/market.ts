/**
 * The fictional market: companies with their channels, videos, people, posts and podcasts;
 * deterministic from one seed.
 */
import { midnight } from "./calendar.ts";
import { makeChannel } from "./channels.ts";
import { makeCompanies } from "./companies.ts";
import { makePeople } from "./people.ts";
import { makePodcasts, podcastingDomains } from "./podcasts.ts";
import { makePosts, makeWebPosts } from "./posts.ts";
import { makeRedditPosts } from "./reddit.ts";
import type {
  MarketChannel,
  MarketCompany,
  MarketPerson,
  MarketPodcast,
  MarketPost,
  MarketRedditPost,
  MarketVideo,
  MarketWebPost,
} from "./types.ts";
import { makeVideos } from "./videos.ts";

export function createMarket(seed: string, now: () => Date): Market {
  return new Market(seed, now);
}

/** A list that is created on first use and indexed by keys. */
class Kept<T> {
  private list: T[] | null = null;
  private readonly indexes = new Map<string, Map<string, T>>();
  private readonly make: () => T[];

  constructor(make: () => T[]) {
    this.make = make;
  }

  all(): T[] {
    return (this.list ??= this.make());
  }

  by(index: string, keysOf: (member: T) => (string | null)[], key: string): T | undefined {
    let found = this.indexes.get(index);
    if (!found) {
      found = new Map();
      for (const member of this.all()) {
        for (const one of keysOf(member))
          if (one !== null && !found.has(one.toLowerCase())) found.set(one.toLowerCase(), member);
      }
      this.indexes.set(index, found);
    }
    return found.get(key.toLowerCase());
  }

  add(member: T) {
    this.all().push(member);
    this.changed();
  }

  /** Clears the indexes after a member changed. */
  changed() {
    this.indexes.clear();
  }
}

export class Market {
  readonly seed: string;
  readonly now: () => Date;
  /** Midnight (UTC) of the market's first day; all dates are offsets from it. */
  readonly today: Date;
  readonly keptCompanies = new Kept<MarketCompany>(() => makeCompanies(this.seed));
  readonly keptChannels = new Kept<MarketChannel>(() =>
    this.companies.flatMap((company) => makeChannel(this.seed, company, this.today) ?? []),
  );
  readonly keptVideos = new Kept<MarketVideo>(() =>
    this.channels.flatMap((channel) => {
      const company = this.company(channel.domain);
      return company ? makeVideos(this.seed, company, channel, this.today) : [];
    }),
  );
  readonly keptPeople = new Kept<MarketPerson>(() => makePeople(this.seed, this.companies, this.today));
  readonly keptPodcasts = new Kept<MarketPodcast>(() =>
    makePodcasts(this.seed, this.people, this.companies, this.today),
  );
  private readonly keptPosts = new Kept<MarketPost>(() =>
    makePosts(this.seed, this.people, this.companies, this.today),
  );
  private readonly keptWebPosts = new Kept<MarketWebPost>(() =>
    makeWebPosts(this.seed, this.people, this.companies, this.today),
  );
  private readonly keptRedditPosts = new Kept<MarketRedditPost>(() => makeRedditPosts(this.seed, this.today));
  /** Counts changes, so that callers can invalidate derived values. */
  version = 0;
  private podcasting: Set<string> | null = null;
  private staff: Map<string, MarketPerson[]> | null = null;
  private uploads: Map<string, MarketVideo[]> | null = null;

  constructor(seed: string, now: () => Date) {
    this.seed = seed;
    this.now = now;
    this.today = midnight(now());
  }

  get companies(): MarketCompany[] {
    return this.keptCompanies.all();
  }
  get channels(): MarketChannel[] {
    return this.keptChannels.all();
  }
  get videos(): MarketVideo[] {
    return this.keptVideos.all();
  }
  get people(): MarketPerson[] {
    return this.keptPeople.all();
  }

  get podcasts(): MarketPodcast[] {
    return this.keptPodcasts.all();
  }
  /** LinkedIn posts published by now, newest first. */
  get posts(): MarketPost[] {
    return this.published(this.keptPosts.all());
  }
  /** Posts on x.com, threads.net, facebook.com and youtube.com. */
  get webPosts(): MarketWebPost[] {
    return this.published(this.keptWebPosts.all());
  }
  get redditPosts(): MarketRedditPost[] {
    return this.published(this.keptRedditPosts.all());
  }

  /** Finds a company by its domain or an alias, with or without `www.`. */
  company(domain: string): MarketCompany | undefined {
    return this.keptCompanies.by(
      "domain",
      (one) => [one.domain, ...one.aliases],
      domain.replace(/^www\./i, ""),
    );
  }
  companyById(id: string): MarketCompany | undefined {
    return this.keptCompanies.by("id", (one) => [one.id], id);
  }
  companyByName(name: string): MarketCompany | undefined {
    return this.keptCompanies.by("name", (one) => [one.name], name.trim());
  }
  /** Finds a company by the last part of its LinkedIn URL. */
  companyBySlug(slug: string): MarketCompany | undefined {
    return this.keptCompanies.by("slug", (one) => [one.slug], slug);
  }

  channel(id: string): MarketChannel | undefined {
    return this.shown(this.keptChannels.by("id", (one) => [one.id], id));
  }
  channelByHandle(handle: string): MarketChannel | undefined {
    return this.shown(this.keptChannels.by("handle", (one) => [one.handle], handle.replace(/^@/, "")));
  }
  channelByUsername(username: string): MarketChannel | undefined {
    return this.shown(this.keptChannels.by("username", (one) => [one.username], username));
  }
  channelOf(domain: string): MarketChannel | undefined {
    return this.shown(this.keptChannels.by("domain", (one) => [one.domain], domain));
  }

  video(id: string): MarketVideo | undefined {
    return this.keptVideos.by("id", (one) => [one.id], id);
  }
  /** Returns the uploads of one channel, newest first. */
  uploadsOf(channelId: string): MarketVideo[] {
    this.uploads ??= Map.groupBy(this.videos, (video) => video.channelId);
    return this.uploads.get(channelId) ?? [];
  }

  person(email: string): MarketPerson | undefined {
    return this.keptPeople.by("email", (one) => [one.email], email.trim());
  }
  personById(id: string): MarketPerson | undefined {
    return this.keptPeople.by("id", (one) => [one.id], id);
  }
  /** Finds a person by LinkedIn URL or by its last part. */
  personBySlug(slugOrUrl: string): MarketPerson | undefined {
    const slug = /linkedin\.com\/in\/([^/?#]+)/i.exec(slugOrUrl)?.[1] ?? slugOrUrl;
    return this.keptPeople.by("slug", (one) => [one.slug], decodeURIComponent(slug));
  }
  /** Returns everybody with this name, at any employer. */
  peopleNamed(name: string): MarketPerson[] {
    const wanted = name.trim().toLowerCase();
    return this.people.filter((one) => one.name.toLowerCase() === wanted);
  }
  /** Returns current staff. */
  peopleAt(domain: string): MarketPerson[] {
    this.staff ??= Map.groupBy(this.people, (person) => person.domain);
    return this.staff.get(this.company(domain)?.domain ?? domain) ?? [];
  }
  /** Returns current and former staff. */
  peopleEverAt(domain: string): MarketPerson[] {
    return this.people.filter((person) => person.history.some((job) => job.domain === domain));
  }

  podcast(id: number): MarketPodcast | undefined {
    return this.keptPodcasts.by("id", (one) => [String(one.id)], String(id));
  }
  /** Every company page calls this, so it must not create all people and shows. */
  hasPodcast(domain: string): boolean {
    return (this.podcasting ??= podcastingDomains(this.companies)).has(domain);
  }
  podcastOf(domain: string): MarketPodcast | undefined {
    return this.keptPodcasts.by("domain", (one) => [one.domain], domain);
  }

  /** Clears derived data after any change to a member. */
  changed() {
    for (const kept of [this.keptCompanies, this.keptChannels, this.keptVideos, this.keptPeople])
      kept.changed();
    this.staff = null;
    this.uploads = null;
    this.version++;
  }

  private published<T extends { publishedAt: Date }>(posts: T[]): T[] {
    const now = this.now().getTime();
    const first = posts.findIndex((post) => post.publishedAt.getTime() <= now);
    return first < 0 ? [] : posts.slice(first);
  }

  /** Hides the channel of a company that does not publish video. */
  private shown(channel: MarketChannel | undefined): MarketChannel | undefined {
    if (!channel) return undefined;
    const company = this.company(channel.domain);
    return company?.publishesVideo || company?.outcome === "no uploads" ? channel : undefined;
  }
}
