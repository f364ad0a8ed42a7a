/**
 * Addresses of posts, made comparable: one post has one canonical link, whatever search found it. Profiles, articles
 * (`/pulse/`), feeds and jobs are no posts and give null.
 */
import { decoded } from "../decoded";

export type Network = "linkedin" | "x" | "threads" | "facebook" | "youtube";

export interface PostLink {
  network: Network;
  /** Without query, fragment, country host or tracking. */
  link: string;
  /** Equal for equal posts, also where their links differ in the readable part. */
  key: string;
  /** When the post was made, where its id tells: ms since 1970. */
  postedAt: number | null;
  /** The author as the address names it: a public id, a company's name or a handle; null when it doesn't. */
  author: string | null;
}

export function postLink(address: string): PostLink | null {
  let url: URL;
  try {
    url = new URL(address.trim());
  } catch {
    return null;
  }
  if (url.protocol !== "https:" && url.protocol !== "http:") return null;
  const host = url.hostname.toLowerCase().replace(/^(www|m|mobile)\./, "");
  if (host === "linkedin.com" || /^[a-z]{2,3}\.linkedin\.com$/.test(host)) return linkedIn(url);
  if (host === "x.com" || host === "twitter.com") return x(url);
  if (host === "threads.net" || host === "threads.com") return threads(url);
  if (host === "facebook.com") return facebook(url);
  if (host === "youtube.com" || host === "youtu.be") return youtube(url, host);
  return null;
}

const linkedInId = /(?:activity|ugcPost|share)[-:](\d{15,20})/;

function linkedIn(url: URL): PostLink | null {
  const slug = /^\/posts\/([^/]+)\/?$/.exec(url.pathname)?.[1];
  if (!slug) return null;
  const id = linkedInId.exec(decoded(slug))?.[1] ?? null;
  const author = slug.includes("_") ? decoded(slug.slice(0, slug.indexOf("_"))) : null;
  return {
    network: "linkedin",
    link: `https://www.linkedin.com/posts/${slug}`,
    key: id ? `linkedin:${id}` : `linkedin:${slug.toLowerCase()}`,
    postedAt: id ? linkedInTime(id) : null,
    author: author || null,
  };
}

/** LinkedIn ids carry their time in the bits above the 22nd (checked on real samples). Null for ids that carry none. */
export function linkedInTime(id: string): number | null {
  if (!/^\d{15,20}$/.test(id)) return null;
  return plausible(Number(BigInt(id) >> 22n));
}

/** X counts the same bits from its own beginning, 4 November 2010. */
const xBeginning = 1_288_834_974_657;

function x(url: URL): PostLink | null {
  const [, handle, id] = /^\/([^/]+)\/status(?:es)?\/(\d+)/.exec(url.pathname) ?? [];
  if (!handle || !id) return null;
  const named = handle === "i" ? null : handle;
  return {
    network: "x",
    link: `https://x.com/${handle}/status/${id}`,
    key: `x:${id}`,
    postedAt: id.length >= 15 && id.length <= 20 ? plausible(Number(BigInt(id) >> 22n) + xBeginning) : null,
    author: named,
  };
}

function threads(url: URL): PostLink | null {
  const [, handle, code] = /^\/@([^/]+)\/post\/([\w-]+)/.exec(url.pathname) ?? [];
  if (!handle || !code) return null;
  const link = `https://www.threads.net/@${handle}/post/${code}`;
  return { network: "threads", link, key: `threads:${code}`, postedAt: null, author: handle };
}

function facebook(url: URL): PostLink | null {
  const story = url.searchParams.get("story_fbid");
  const page = url.searchParams.get("id");
  if (/^\/(permalink|story)\.php$/.test(url.pathname) && story && page) {
    const link = `https://www.facebook.com/permalink.php?story_fbid=${story}&id=${page}`;
    return { network: "facebook", link, key: `facebook:${story}`, postedAt: null, author: null };
  }
  const path =
    /^\/(?:groups\/[^/]+\/(?:posts|permalink)|reel)\/[^/]+/.exec(url.pathname) ??
    /^\/([^/]+)\/(?:posts|videos)\/[^/]+/.exec(url.pathname);
  if (!path) return null;
  return {
    network: "facebook",
    link: `https://www.facebook.com${path[0]}`,
    key: `facebook:${path[0].toLowerCase()}`,
    postedAt: null,
    author: path[1] ?? null,
  };
}

function youtube(url: URL, host: string): PostLink | null {
  const community = host === "youtube.com" ? /^\/post\/(Ug[\w-]+)/.exec(url.pathname)?.[1] : undefined;
  if (community) {
    const link = `https://www.youtube.com/post/${community}`;
    return { network: "youtube", link, key: `youtube:${community}`, postedAt: null, author: null };
  }
  const short = host === "youtu.be" ? /^\/([\w-]{11})$/ : /^\/(?:shorts|live|embed)\/([\w-]{11})/;
  const id =
    short.exec(url.pathname)?.[1] ??
    (host === "youtube.com" && url.pathname === "/watch" ? url.searchParams.get("v") : null);
  if (!id || !/^[\w-]{11}$/.test(id)) return null;
  const link = `https://www.youtube.com/watch?v=${id}`;
  return { network: "youtube", link, key: `youtube:${id}`, postedAt: null, author: null };
}

function plausible(ms: number): number | null {
  return ms > Date.UTC(2003, 0, 1) && ms < Date.UTC(2100, 0, 1) ? ms : null;
}
