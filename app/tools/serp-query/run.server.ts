import { ExclusionCounts } from "../../shared-rules/exclusion-counts";
import { type Post, postHit } from "../../shared-rules/found-posts";
import { wantedPosts } from "../../shared-rules/wanted-posts";
import { implement, NoFindings, progress } from "../../toolkit/implementation";
import { postFinding, type PostFindings } from "../../toolkit/post-findings";
import { postInWords } from "../../toolkit/post-words";
import type { Source } from "../../vendors/call";
import type { Upstreams } from "../../vendors/upstreams";
import { serpQuery } from "./definition";

const weekMs = 7 * 86_400_000;
const linkedInPosts = "linkedin.com/posts";
const otherSites = ["x.com", "threads.net", "facebook.com", "youtube.com"];
/** Search engines return few results beyond this page, and their total counts are wrong. */
const mostPages = 10;

interface Kept {
  post: Post;
  source: Source;
  verdict: { reason: string; quote: string } | null;
  notes: string[];
}

export const runSerpQuery = implement(serpQuery, {
  async *scrape({ input: { keyword, is_linkedin }, settings, upstreams, now }) {
    const weeks = Math.max(1, Math.round(settings.timeframe));
    const drops = new ExclusionCounts();
    if (is_linkedin && !settings.pullCompanyPosts && !settings.pullPeoplePosts) {
      const nothing: PostFindings = { posts: [], drops: {}, found: 0, notes: [] };
      return new NoFindings(
        nothing,
        "Posts by companies and posts by people are both turned off. Turn on at least one.",
      );
    }
    yield progress(`Searching the web for posts about ${keyword}`);
    const sites = is_linkedin ? [linkedInPosts] : otherSites;
    const searched = await Promise.all(
      sites.map((site) => searchSite(upstreams, { site, keyword, weeks, now })),
    );
    const found = searched.reduce((sum, { hits }) => sum + hits, 0);
    const notes = searched.flatMap(({ ended, site }) =>
      ended ? [] : [`Stopped at page ${mostPages} of ${site}; the search may have more.`],
    );
    let posts = once(
      searched.flatMap((each) => each.posts),
      drops,
    ).filter(({ post, notes: own }) => {
      if (post.postedAt === null) own.push("time unknown");
      const age = post.postedAt === null ? 0 : now.getTime() - Date.parse(post.postedAt);
      return age <= weeks * weekMs || drops.drop("are too old", 1, postInWords(post));
    });

    const question = settings.prompt.trim();
    if (question && posts.length > 0) {
      yield progress(`Judging ${posts.length} ${posts.length === 1 ? "post" : "posts"}`);
      posts = await wantedPosts(upstreams.languageModel, question, posts, drops);
    }
    if (is_linkedin && settings.pullCompanyPosts !== settings.pullPeoplePosts && posts.length > 0) {
      yield progress(
        `Telling companies from people: ${posts.length} ${posts.length === 1 ? "author" : "authors"}`,
      );
      posts = await ofKind(upstreams, posts, settings.pullCompanyPosts, drops);
    }
    const result: PostFindings = {
      posts: posts.map((each) => postFinding({ ...each, keyword })),
      drops: drops.counts,
      found,
      notes,
    };
    if (posts.length > 0) return result;
    const span = weeks === 1 ? "the last week" : `the last ${weeks} weeks`;
    return new NoFindings(
      result,
      found === 0
        ? `The web search found no post about ${keyword} from ${span}.`
        : `No match among ${found} results: ${drops.words}.${drops.nearest}`,
    );
  },
});

interface Searched {
  site: string;
  posts: { post: Post | null; source: Source }[];
  hits: number;
  /** False if only the console's page limit ended the search. */
  ended: boolean;
}

/**
 * Reads page after page until one is empty or has no new link. It does not read pages in parallel,
 * because each page costs money and only the last one shows whether another follows.
 */
async function searchSite(
  { searchResults }: Pick<Upstreams, "searchResults">,
  { site, keyword, weeks, now }: { site: string; keyword: string; weeks: number; now: Date },
): Promise<Searched> {
  const searched: Searched = { site, posts: [], hits: 0, ended: false };
  const links = new Set<string>();
  for (let page = 1; page <= mostPages && !searched.ended; page++) {
    const within = { unit: "weeks" as const, count: weeks };
    const { value, source } = await searchResults.page({ words: keyword, site, within, page });
    const before = links.size;
    for (const hit of value.hits) {
      links.add(hit.link);
      searched.posts.push({ post: postHit(hit, now), source });
    }
    searched.hits += value.hits.length;
    searched.ended = !value.more || links.size === before;
  }
  return searched;
}

function once(found: Searched["posts"], drops: ExclusionCounts): Kept[] {
  const posts = new Map<string, Kept>();
  for (const { post, source } of found) {
    if (!post) drops.drop("lead to no post");
    else if (posts.has(post.key)) drops.drop("were found twice");
    else posts.set(post.key, { post, source, verdict: null, notes: [] });
  }
  return [...posts.values()];
}

/** URLs do not distinguish companies from people, so the code looks each author up once. */
async function ofKind(
  { posts: port }: Pick<Upstreams, "posts">,
  posts: Kept[],
  companies: boolean,
  drops: ExclusionCounts,
): Promise<Kept[]> {
  const slugs = [...new Set(posts.flatMap(({ post }) => post.authorSlug ?? []))];
  const answers = await Promise.all(
    slugs.map(async (slug) => [slug, (await port.isCompany(slug)).value] as const),
  );
  const isCompany = new Map<string | null, boolean>(answers);
  return posts.flatMap((each) => {
    const known = isCompany.get(each.post.authorSlug);
    if (known === undefined) return [{ ...each, notes: [...each.notes, "company or person unknown"] }];
    if (known !== companies) {
      drops.drop(known ? "were written by a company" : "were written by a person", 1, postInWords(each.post));
      return [];
    }
    return [
      { ...each, post: { ...each.post, authorKind: known ? ("company" as const) : ("person" as const) } },
    ];
  });
}
