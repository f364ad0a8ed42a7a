import { z } from "zod";
import { type Connection, days, hours } from "../call";
import { UpstreamError } from "../failure";
import { askHarvestApi, usualCredits } from "../harvestapi.server";
import { tidyLink } from "../profiles/linkedin-links";
import { maybe, presentListOf, number, text } from "../tolerant";
import type { FoundPost, PostsPort } from "./port";

export function harvestApiPosts(connection: Connection): PostsPort {
  return {
    search: ({ words, within, page, token }) =>
      connection.call({
        operation: "linkedin/post-search",
        request: { words, within, page, token },
        keep: hours(1),
        bucket: "posts",
        units: 1,
        async perform(send, charge) {
          const query = new URLSearchParams({
            search: words,
            postedLimit: within,
            sortBy: "date",
            page: String(page),
          });
          if (token) query.set("paginationToken", token);
          const found = await askHarvestApi(connection, { send, charge }, `post-search?${query}`, postsPage);
          if (!found)
            throw new UpstreamError({
              upstream: "harvestapi",
              kind: "bad-answer",
              detail: "answered 404 to the search",
            });
          const { pagination, elements } = found;
          const value = {
            posts: elements,
            more: elements.length > 0 && (pagination?.totalPages ?? 0) > page,
            token: pagination?.paginationToken ?? null,
          };
          return { value };
        },
      }),
    isCompany: (slug) =>
      connection.call({
        operation: "linkedin/company",
        request: { slug },
        keep: days(30),
        bucket: "posts",
        units: 1,
        async perform(send, charge) {
          const query = new URLSearchParams({ url: `https://www.linkedin.com/company/${slug}` });
          const found = await askHarvestApi(connection, { send, charge }, `company?${query}`, companyPage);
          return { value: found?.element !== null && found !== null, units: usualCredits(found) };
        },
      }),
  };
}

const companyPage = z.object({ element: z.object({ name: z.string().min(1) }).nullable() });

const author = z
  .object({ type: text, name: z.string().min(1), linkedinUrl: text, info: text, website: text })
  .transform((found) => {
    const kind: "person" | "company" = found.type === "company" ? "company" : "person";
    return {
      name: found.name,
      kind,
      link: tidyLink(found.linkedinUrl),
      headline: kind === "person" ? found.info : null,
      website: found.website,
    };
  });

const post = z
  .object({
    linkedinUrl: z.string().min(1),
    content: text,
    author,
    postedAt: maybe(z.object({ timestamp: number, date: text })),
  })
  .transform((found): FoundPost => ({
    link: found.linkedinUrl,
    text: found.content ?? "",
    author: found.author,
    postedAt: found.postedAt?.timestamp
      ? new Date(found.postedAt.timestamp).toISOString()
      : (found.postedAt?.date ?? null),
  }));

const postsPage = z.object({
  elements: presentListOf(post),
  pagination: maybe(z.object({ totalPages: number, paginationToken: text })),
});
