/**
 * Identifies social media posts by their URLs. Profiles, articles, feeds and jobs are not posts.
 */
import type { Key, Refusal } from "./key";
import { encoded, parsePasted, partsOf } from "./pasted";
import { hostOf, isHostOf } from "./sites";
import { composed } from "./text";
import { videoAt, videoLink } from "./youtube";

export type Network = "linkedin" | "x" | "threads" | "facebook" | "youtube" | "reddit";

/** `value` is the network and the post's id: "linkedin:7330988768578920448". */
export interface Post extends Key<"post"> {
  network: Network;
  /** Without query, fragment, country host or tracking. */
  link: string;
  /** Time of the post (epoch ms), if its id contains it. */
  postedAt: number | null;
  /** The author in the URL: a public id, a company's name or a handle; null if absent. */
  author: string | null;
}

/** Returns the post of a URL, or of LinkedIn's or Reddit's own id for it. */
export function parsePost(text: string): Post | Refusal {
  const bare = composed(text);
  return linkedInUrn(bare) ?? redditName(bare) ?? parsePasted(text, postAt, noPost);
}

const noPost: Refusal = {
  refused: "not-one",
  words: "Enter the URL of a post on LinkedIn, Reddit, X, Threads, Facebook or YouTube.",
};

function postAt(url: URL): Post | null {
  const host = hostOf(url);
  const found = sites.find(([site]) => isHostOf(host, site));
  return found ? found[1](url, partsOf(url)) : null;
}

const sites: [site: string, read: (url: URL, parts: string[]) => Post | null][] = [
  ["linkedin.com", linkedIn],
  ["x.com", x],
  ["twitter.com", x],
  ["fxtwitter.com", x],
  ["vxtwitter.com", x],
  ["fixupx.com", x],
  ["fixvx.com", x],
  ["threads.net", threads],
  ["threads.com", threads],
  ["facebook.com", facebook],
  ["fb.com", facebook],
  ["youtube.com", youtube],
  ["youtu.be", youtube],
  ["youtube-nocookie.com", youtube],
  ["reddit.com", reddit],
  ["redd.it", reddit],
];

function post(network: Network, id: string, link: string, more?: Partial<Post>): Post {
  const shown = link.replace("https://www.", "");
  return {
    kind: "post",
    value: `${network}:${id}`,
    shown,
    network,
    link,
    postedAt: null,
    author: null,
    ...more,
  };
}

/** LinkedIn numbers all kinds of posts in one sequence. */
const linkedInKinds = new Set(["activity", "ugcpost", "share"]);
const linkedInNumber = /^\d{15,20}$/;

function linkedIn(url: URL, parts: string[]): Post | null {
  const at = parts.findIndex((part) => part.toLowerCase() === "posts");
  const slug = parts[at + 1];
  if (at === 0 && slug && !/[\s,;()]/.test(slug)) return linkedInSlug(slug);
  const named = [
    ...parts.map(linkedInUrn),
    ...["highlightedUpdateUrn", "updateEntityUrn"].map((field) => linkedInUrn(url.searchParams.get(field))),
  ];
  return named.find(Boolean) ?? null;
}

/** Example: "jo-doe_what-they-wrote-activity-7330988768578920448-AbCd". */
function linkedInSlug(slug: string): Post {
  const words = slug.split(/[-:]/);
  const at = words.findLastIndex(
    (word, index) => linkedInKinds.has(wordIn(word)) && linkedInNumber.test(words[index + 1] ?? ""),
  );
  const id = at >= 0 ? words[at + 1] : undefined;
  return post(
    "linkedin",
    id ?? encoded(slug).toLowerCase(),
    `https://www.linkedin.com/posts/${encoded(slug)}`,
    {
      postedAt: id ? linkedInTime(id) : null,
      author: (slug.includes("_") && slug.slice(0, slug.indexOf("_"))) || null,
    },
  );
}

/** A company's slug ends in its name and "_"; the kind may follow without a hyphen. */
const wordIn = (word: string) => word.slice(word.lastIndexOf("_") + 1).toLowerCase();

/**
 * Reads "urn:li:activity:7…", also within "urn:li:fs_updateV2:(urn:li:activity:7…,FEED)". A comment
 * is not a post.
 */
function linkedInUrn(text: string | null): Post | null {
  const words = text?.split(/[:(),]/).filter(Boolean) ?? [];
  if (words[0]?.toLowerCase() !== "urn" || words[1]?.toLowerCase() !== "li" || words[2] === "comment")
    return null;
  const at = words.findIndex(
    (word, index) => linkedInKinds.has(word.toLowerCase()) && linkedInNumber.test(words[index + 1] ?? ""),
  );
  const [kind, id] = [words[at], words[at + 1]];
  if (at < 0 || !kind || !id) return null;
  const type = kind.toLowerCase() === "ugcpost" ? "ugcPost" : kind.toLowerCase();
  return post("linkedin", id, `https://www.linkedin.com/feed/update/urn:li:${type}:${id}/`, {
    postedAt: linkedInTime(id),
  });
}

/**
 * LinkedIn ids contain their time above bit 22 (verified on real samples). Returns null for other
 * ids.
 */
export function linkedInTime(id: string): number | null {
  return linkedInNumber.test(id) ? plausible(Number(BigInt(id) >> 22n)) : null;
}

/** X uses the same bits, starting on 4 November 2010. */
const xBeginning = 1_288_834_974_657;

function x(_url: URL, parts: string[]): Post | null {
  const at = parts.findIndex((part) => /^status(es)?$/i.test(part));
  const id = parts[at + 1];
  const handle = parts[0];
  if (at < 1 || at > 2 || !id || !handle || !/^\d{1,20}$/.test(id)) return null;
  const named = handle === "i" ? null : handle;
  return post("x", id, `https://x.com/${encoded(handle)}/status/${id}`, {
    postedAt: id.length >= 15 ? plausible(Number(BigInt(id) >> 22n) + xBeginning) : null,
    author: named,
  });
}

function threads(_url: URL, [first = "", second = "", third = ""]: string[]): Post | null {
  const code = first === "t" ? second : second === "post" && first.startsWith("@") ? third : "";
  if (!/^[\w-]{1,100}$/.test(code)) return null;
  const author = first === "t" ? null : first.slice(1);
  const path = author === null ? `t/${code}` : `@${encoded(author)}/post/${code}`;
  return post("threads", code, `https://www.threads.net/${path}`, { author });
}

/** A number, or Facebook's current longer form, which is case-sensitive. */
const facebookId = /^(\d{1,25}|pfbid\w{3,200})$/;

function facebook(url: URL, parts: string[]): Post | null {
  const [first = "", second = ""] = parts;
  const field = (name: string) => url.searchParams.get(name) ?? "";
  const [story, page] = [field("story_fbid"), field("id")];
  if (/^(permalink|story)\.php$/.test(first) && facebookId.test(story) && facebookId.test(page))
    return post("facebook", story, `https://www.facebook.com/permalink.php?story_fbid=${story}&id=${page}`);
  if (/^(watch|photo|photo\.php)$/.test(first)) {
    const id = first === "watch" ? field("v") : field("fbid");
    const link = `https://www.facebook.com/${first === "watch" ? "watch/?v=" : "photo?fbid="}${id}`;
    return facebookId.test(id) ? post("facebook", id, link) : null;
  }
  const at = parts.findIndex((part) => /^(posts|videos|permalink|reel|share)$/.test(part));
  const id = parts.at(-1) ?? "";
  if (at < 0 || at === parts.length - 1) return null;
  // A share link has its own code: "/share/p/AbC123/".
  const isPost = first === "share" ? parts.length === 3 && /^[\w-]{5,100}$/.test(id) : facebookId.test(id);
  if (!isPost || (first === "groups" ? at !== 2 : at > 1)) return null;
  const author = at === 1 && first !== "groups" ? first : null;
  const path = first === "share" ? parts : [...parts.slice(0, at + 1), id];
  return post(
    "facebook",
    first === "share" ? `share/${second}/${id}` : id,
    `https://www.facebook.com/${path.map(encoded).join("/")}`,
    { author },
  );
}

function youtube(url: URL, [first = "", second = "", third = ""]: string[]): Post | null {
  const community =
    first === "post" ? second : [second, third].includes("community") ? url.searchParams.get("lb") : null;
  if (community && /^Ug[\w-]{1,100}$/.test(community))
    return post("youtube", community, `https://www.youtube.com/post/${community}`);
  const video = videoAt(url);
  return video && post("youtube", video.value, videoLink(video.value));
}

function reddit(url: URL, parts: string[]): Post | null {
  const host = hostOf(url);
  if (isHostOf(host, "redd.it"))
    return host === "redd.it" || host === "www.redd.it" ? redditId(parts[0]) : null;
  const at = parts.findIndex((part) => /^(comments|gallery|tb)$/i.test(part));
  return at === 0 || at === 2 ? redditId(parts[at + 1]) : null;
}

/** "t3_abc123" is a post, "t1_…" a comment. */
const redditName = (text: string) => (/^t3_/i.test(text) ? redditId(text.slice(3)) : null);

/** Reads a Reddit id in base 36; API URLs end in ".json". */
function redditId(text: string | undefined): Post | null {
  const id = text?.toLowerCase().split(".")[0] ?? "";
  return /^[\da-z]{4,13}$/.test(id) ? post("reddit", id, `https://www.reddit.com/comments/${id}/`) : null;
}

const plausible = (ms: number): number | null =>
  ms > Date.UTC(2003, 0, 1) && ms < Date.UTC(2100, 0, 1) ? ms : null;
