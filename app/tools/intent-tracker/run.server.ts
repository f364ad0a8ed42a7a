import { ExclusionCounts } from "../../shared-rules/exclusion-counts";
import { judgeTitle, type TitleRules } from "../../shared-rules/titles";
import { goWithout } from "../../shared-rules/skip-unless";
import { wantedPosts } from "../../shared-rules/wanted-posts";
import { splitList } from "../../toolkit/split-list";
import { implement, lacking, NoFindings, progress } from "../../toolkit/implementation";
import { postFinding, type PostFindings } from "../../toolkit/post-findings";
import { postInWords } from "../../toolkit/post-words";
import { personaSettings } from "../../personas/settings";
import { signalsSettings } from "../valid-targets/settings";
import { titleRulesOf } from "../../shared-rules/title-rules";
import { authorIsClient } from "./client-check";
import { intentTracker } from "./definition";
import { type Brought, type Found, searchLinkedIn, searchOtherSites } from "./search";

const hourMs = 3_600_000;
const networks = (isLinkedIn: boolean) => (isLinkedIn ? "LinkedIn" : "X, Threads, Facebook and YouTube");

export const runIntentTracker = implement(intentTracker, {
  async *scrape({ input, settings, settingsOf, upstreams, seen, now }) {
    const keywords = splitList(input.keyword);
    const windowMs = settings.days > 0 ? settings.days * 24 * hourMs : settings.timeframe * hourMs;
    const pages = Math.max(1, settings.pages);
    const drops = new ExclusionCounts();
    const missing: string[] = [];

    yield progress(`Searching ${networks(input.is_linkedin)} for ${keywords.join(", ")}`);
    const brought = await Promise.all(
      keywords.map((keyword) =>
        input.is_linkedin
          ? searchLinkedIn(upstreams, keyword, windowMs, pages)
          : searchOtherSites(upstreams, keyword, windowMs, pages, now),
      ),
    );
    const found = brought.reduce((sum, each) => sum + each.found.length + each.others + each.doubles, 0);
    let posts = onePerPost(keywords, brought, drops).filter(({ post }) => {
      const age = post.postedAt === null ? 0 : now.getTime() - Date.parse(post.postedAt);
      return age <= windowMs || drops.drop("are too old", 1, postInWords(post));
    });

    if (settings.notScrapedPosts) {
      const before = await Promise.all(
        keywords.map((keyword) =>
          seen.earlier(
            scopeOf(keyword),
            posts.flatMap((each) => (each.keyword === keyword ? each.post.key : [])),
          ),
        ),
      );
      posts = posts.filter(
        ({ keyword, post }) =>
          !before[keywords.indexOf(keyword)]?.has(post.key) ||
          drops.drop("were in an earlier run", 1, postInWords(post)),
      );
    }
    if (settings.notRelevantTargets) {
      const personas = settingsOf(personaSettings).personas.map(({ role }) => role);
      const rules = titleRulesOf(settingsOf(signalsSettings), personas);
      posts = posts.filter(
        (each) =>
          passesTitle(each, rules) || drops.drop("were not written by a target", 1, postInWords(each.post)),
      );
    }

    const question = settings.prompt.trim();
    if (question && posts.length > 0) {
      yield progress(`Judging ${posts.length} ${posts.length === 1 ? "post" : "posts"}`);
      const wanted = await goWithout(() => wantedPosts(upstreams.languageModel, question, posts, drops));
      if (wanted.missing) missing.push(`The prompt's verdicts: ${wanted.missing}`);
      posts = wanted.value ?? posts.map((each) => ({ ...each, notes: [...each.notes, "not judged"] }));
    }
    if (settings.notRiversideClient && posts.length > 0) {
      yield progress(`Checking ${posts.length} ${posts.length === 1 ? "author" : "authors"} in HubSpot`);
      const answers = await Promise.all(posts.map(({ post }) => authorIsClient(upstreams, post)));
      missing.push(
        ...answers.flatMap(({ failed }) => (failed ? [`Clients among the authors: ${failed}`] : [])),
      );
      posts = posts.flatMap((each, at) => {
        const { isClient = false, note = null } = answers[at] ?? {};
        if (isClient && !drops.drop("were written by a client", 1, postInWords(each.post))) return [];
        return [note ? { ...each, notes: [...each.notes, note] } : each];
      });
    }

    // Posts that the filters exclude do not count as seen: other filters may include them later.
    await Promise.all(
      keywords.map((keyword) =>
        seen.note(
          scopeOf(keyword),
          posts.flatMap((each) => (each.keyword === keyword ? each.post.key : [])),
        ),
      ),
    );
    const result: PostFindings = { posts: posts.map(postFinding), drops: drops.counts, found, notes: [] };
    if (posts.length > 0) return lacking(result, missing);
    return new NoFindings(
      result,
      found === 0
        ? `We found nothing about ${keywords.join(", ")} on ${networks(input.is_linkedin)} in that period.`
        : `No match among ${found} ${found === 1 ? "post" : "posts"}: ${drops.words}.${drops.nearest}`,
    );
  },
});

interface Kept extends Found {
  keyword: string;
  verdict: { reason: string; quote: string } | null;
  notes: string[];
}

/** Different spellings of a keyword share one scope. */
const scopeOf = (keyword: string) =>
  `intent-tracker:${keyword.normalize("NFKC").toLowerCase().trim().replace(/\s+/g, " ")}`;

/** A post found for several keywords belongs to the first one. */
function onePerPost(keywords: string[], brought: Brought[], drops: ExclusionCounts): Kept[] {
  const posts = new Map<string, Kept>();
  brought.forEach(({ found, others, doubles }, at) => {
    for (let n = 0; n < others; n++) drops.drop("lead to no post");
    for (let n = 0; n < doubles; n++) drops.drop("were found twice");
    for (const each of found) {
      if (posts.has(each.post.key)) drops.drop("were found twice");
      else {
        const notes = each.post.postedAt === null ? ["time unknown"] : [];
        posts.set(each.post.key, { ...each, keyword: keywords[at] ?? "", verdict: null, notes });
      }
    }
  });
  return [...posts.values()];
}

/** Unknown titles pass. */
function passesTitle(kept: Kept, rules: TitleRules): boolean {
  const { title } = kept.post;
  if (title === null) {
    if (kept.post.authorKind !== "company") kept.notes.push("title unknown");
    return true;
  }
  return judgeTitle(title, { industries: [], employees: null }, rules).isTarget;
}
