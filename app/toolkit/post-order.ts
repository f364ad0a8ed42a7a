/** Filters posts by words, network and keyword, and sorts them. */
import { finds, folded } from "../words/fold";
import { compareTexts } from "../words/order";
import type { PostFinding } from "./post-findings";

export const postOrders = {
  newest: "Newest first",
  oldest: "Oldest first",
  author: "By author",
  company: "By company",
} as const;
export type PostOrder = keyof typeof postOrders;

export interface PostView {
  words: string;
  /** Empty for all networks. */
  network: string;
  keyword: string;
  order: PostOrder;
}

export const allPosts: PostView = { words: "", network: "", keyword: "", order: "newest" };

export function arranged(posts: PostFinding[], { words, network, keyword, order }: PostView): PostFinding[] {
  const wanted = folded(words.trim());
  return posts
    .filter((post) => network === "" || post.network === network)
    .filter((post) => keyword === "" || post.keyword === keyword)
    .filter((post) => wanted === "" || finds(toldBy(post), wanted))
    .toSorted(orders[order]);
}

const toldBy = ({ text, author, title, company, reason, quote }: PostFinding) =>
  [text, author, title, company, reason, quote].filter(Boolean).join("\n");

type Order = (a: PostFinding, b: PostFinding) => number;

/** Unknown values come last, ascending or descending. */
const by =
  (value: (post: PostFinding) => string | null, compare: (a: string, b: string) => number): Order =>
  (one, other) => {
    const [a, b] = [value(one), value(other)];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return compare(a, b);
  };

const orders: Record<PostOrder, Order> = {
  newest: by(
    ({ postedAt }) => postedAt,
    (a, b) => b.localeCompare(a),
  ),
  oldest: by(
    ({ postedAt }) => postedAt,
    (a, b) => a.localeCompare(b),
  ),
  author: by(({ author }) => author, compareTexts),
  company: by(({ company }) => company, compareTexts),
};
