/** How a search for posts went, for screen and mail alike. */
import type { PostFindings } from "./post-findings";

export const howManyFit = ({ posts, found }: Pick<PostFindings, "posts" | "found">) =>
  `${posts.length} of ${found} ${found === 1 ? "result fits" : "results fit"}`;
