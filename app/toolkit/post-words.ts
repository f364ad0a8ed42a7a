/** How a search for posts went, for screen and mail alike. */

export const howManyFit = ({ posts, found }: { posts: readonly unknown[]; found: number }) =>
  `${posts.length} of ${found} ${found === 1 ? "result fits" : "results fit"}`;
