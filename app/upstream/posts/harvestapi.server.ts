import { z } from "zod";
import { type Connection, days, hours, type Send } from "../call";
import { type FailureKind, UpstreamError } from "../failure";
import { excerpt, fit, readFailure, readJson, retryAfter } from "../response.server";
import { maybe, presentListOf, number, text } from "../tolerant";
import type { FoundPost, PostsPort } from "./port";

const api = "https://api.harvest-api.com/linkedin";

export function harvestApiPosts(connection: Connection): PostsPort {
  return {
    search: ({ words, within, page, token }) =>
      connection.call({
        operation: "linkedin/post-search",
        request: { words, within, page, token },
        keep: hours(1),
        bucket: "posts",
        units: 1,
        async perform(send) {
          const query = new URLSearchParams({
            search: words,
            postedLimit: within,
            sortBy: "date",
            page: String(page),
          });
          if (token) query.set("paginationToken", token);
          const response = await get(connection, send, `${api}/post-search?${query}`);
          if (!response.ok) throw await failureOf(response, connection.now());
          const { pagination, elements, cost } = await enveloped(response, postsPage);
          const value = {
            posts: elements,
            more: elements.length > 0 && (pagination?.totalPages ?? 0) > page,
            token: pagination?.paginationToken ?? null,
          };
          return { value, units: cost ?? 1 };
        },
      }),
    isCompany: (slug) =>
      connection.call({
        operation: "linkedin/company",
        request: { slug },
        keep: days(30),
        bucket: "posts",
        units: 1,
        async perform(send) {
          const query = new URLSearchParams({ url: `https://www.linkedin.com/company/${slug}` });
          const response = await get(connection, send, `${api}/company?${query}`);
          if (response.status === 404) return { value: false };
          if (!response.ok) throw await failureOf(response, connection.now());
          const { element } = await enveloped(response, companyPage);
          return { value: element !== null };
        },
      }),
  };
}

const get = (connection: Connection, send: Send, url: string) =>
  send({ url, headers: { "x-api-key": connection.secret("HARVESTAPI_KEY") }, timeout: 60_000 });

const companyPage = z.object({ element: maybe(z.object({ name: z.string().min(1) })) });

const author = z
  .object({ type: text, name: z.string().min(1), linkedinUrl: text, info: text, website: text })
  .transform((found) => {
    const kind: "person" | "company" = found.type === "company" ? "company" : "person";
    return {
      name: found.name,
      kind,
      link: found.linkedinUrl,
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
  cost: number,
  elements: presentListOf(post),
  pagination: maybe(z.object({ totalPages: number, paginationToken: text })),
});

/** Failures also come inside a 200, with the true status in the envelope. */
async function enveloped<T>(response: Response, schema: z.ZodType<T>): Promise<T> {
  const body = await readJson("harvestapi", response);
  const outcome = z.object({ status: number, error: text }).safeParse(body).data;
  const status = outcome?.status ?? 200;
  if (outcome?.error || status >= 400) throw failure(status, outcome?.error ?? `status ${status}`, undefined);
  return fit("harvestapi", schema, body);
}

async function failureOf(response: Response, now: Date): Promise<UpstreamError> {
  const { text: words, json } = await readFailure("harvestapi", response);
  const body = z.object({ error: text, message: text }).safeParse(json).data;
  return failure(
    response.status,
    body?.error ?? body?.message ?? (excerpt(words) || "no words"),
    retryAfter(response.headers, now),
  );
}

function failure(status: number, detail: string, wait: number | undefined): UpstreamError {
  return new UpstreamError({
    upstream: "harvestapi",
    kind: kindOf(status, detail),
    status,
    detail,
    retryAfter: wait,
  });
}

function kindOf(status: number, detail: string): FailureKind {
  if (status === 402 || /credit|balance|payment/i.test(detail)) return "quota";
  if (status === 401 || status === 403) return "expired-credentials";
  if (status === 429 || /concurrency|rate limit/i.test(detail)) return "rate-limited";
  if (status >= 500) return "upstream-down";
  return status >= 400 ? "invalid-input" : "bad-answer";
}
