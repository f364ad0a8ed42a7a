/** Posts, and how a search for them went, in words: for screens, mails and reasons alike. */

export const howManyFit = ({ posts, found }: { posts: readonly unknown[]; found: number }) =>
  `${posts.length} of ${found} ${found === 1 ? "result fits" : "results fit"}`;

/** What tells a post from others in a sentence. */
export function postInWords({ text, author }: { text: string; author: string | null }): string {
  const words = text.replace(/\s+/g, " ").trim();
  const short = words.length > 80 ? `${words.slice(0, 79).trimEnd().toWellFormed()}…` : words;
  return `“${short}”${author ? ` by ${author}` : ""}`;
}
