/** Describes posts and searches for posts, for screens, emails and reasons. */

export const howManyFit = ({ posts, found }: { posts: readonly unknown[]; found: number }) =>
  `${posts.length} of ${found} ${found === 1 ? "result fits" : "results fit"}`;

/** Identifies a post within a sentence by its first words and its author. */
export function postInWords({ text, author }: { text: string; author: string | null }): string {
  const words = text.replace(/\s+/g, " ").trim();
  const short = words.length > 80 ? `${words.slice(0, 79).trimEnd().toWellFormed()}…` : words;
  return `"${short}"${author ? ` by ${author}` : ""}`;
}
