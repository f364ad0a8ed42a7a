/**
 * Parses Reddit's search syntax: AND, OR, NOT, brackets, "phrases", `title:`, `selftext:`,
 * `subreddit:`, `author:`.
 */
import type { MarketRedditPost } from "../../market/types.ts";

type Test = (post: MarketRedditPost) => boolean;

const tokens = (text: string) => text.match(/[()]|-?(?:\w+:)?"[^"]*"|[^\s()]+/g) ?? [];

/** Reddit's index uses stems, so it also finds plurals and forms in -ing. */
const stem = (word: string) => word.replace(/(ing|ers?|s)$/, "");
const words = (text: string) => (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).map(stem);

function holds(sought: string[], text: string): boolean {
  // A stem is a prefix of its word. Most posts contain none and need no splitting.
  const lower = text.toLowerCase();
  if (!sought.every((word) => lower.includes(word))) return false;
  const found = words(text);
  return found.some((_, at) => sought.every((word, offset) => found[at + offset] === word));
}

function term(token: string): Test {
  const [, field, quoted] = /^(?:(\w+):)?(.*)$/s.exec(token) ?? [];
  const value = (quoted ?? "").replaceAll('"', "");
  const sought = words(value);
  switch (field) {
    case "subreddit":
      return (post) => post.subreddit === value.toLowerCase();
    case "author":
      return (post) => post.author === value;
    case "title":
      return (post) => holds(sought, post.title);
    case "selftext":
      return (post) => holds(sought, post.text);
    default:
      return (post) => sought.length === 0 || holds(sought, `${post.title} ${post.text}`);
  }
}

export function redditSearch(query: string): Test {
  const left = tokens(query);
  const either = (): Test => {
    let test = all();
    while (left[0] === "OR") {
      left.shift();
      const first = test;
      const second = all();
      test = (post) => first(post) || second(post);
    }
    return test;
  };
  const all = (): Test => {
    const tests: Test[] = [];
    while (left.length > 0 && left[0] !== ")" && left[0] !== "OR") {
      if (left[0] === "AND") left.shift();
      else tests.push(one());
    }
    return (post) => tests.every((test) => test(post));
  };
  const one = (): Test => {
    const token = left.shift() ?? "";
    if (token === "NOT") {
      const test = one();
      return (post) => !test(post);
    }
    if (token.startsWith("-") && token.length > 1) {
      const test = term(token.slice(1));
      return (post) => !test(post);
    }
    if (token !== "(") return term(token);
    const test = either();
    left.shift();
    return test;
  };
  return either();
}
