import { expect, test } from "vitest";
import { UpstreamError } from "../vendors/failure";
import type { SitePage } from "../vendors/sites/port";
import { choosePages } from "./page-budget";
import { readPages } from "./site-pages";

const source = { upstream: "company-site", fetchedAt: "2026-11-20T00:00:00.000Z", data: "live" as const };
const page: SitePage = {
  url: "https://a.example/about",
  title: null,
  siteName: null,
  description: null,
  image: null,
  text: "We make videos.",
  links: [],
  publishedAt: null,
};

const sitesWith = (failing: Record<string, UpstreamError["kind"]>) => ({
  page(address: string) {
    const kind = failing[address];
    if (kind)
      return Promise.reject(new UpstreamError({ upstream: "company-site", kind, detail: "It failed." }));
    return Promise.resolve({ value: address.endsWith("/gone") ? null : page, source });
  },
});

test("one unreadable page is counted, and the others are read", async () => {
  const sites = sitesWith({ "https://a.example/b": "blocked", "https://a.example/c": "timeout" });
  const read = await readPages(sites, [
    "https://a.example/about",
    "https://a.example/b",
    "https://a.example/c",
    "https://a.example/gone",
  ]);
  expect(read).toMatchObject({ pages: [{ value: page }], unread: 2 });
});

test("a rate limit ends the search", async () => {
  const sites = sitesWith({ "https://a.example/b": "rate-limited" });
  await expect(readPages(sites, ["https://a.example/b"])).rejects.toMatchObject({ kind: "rate-limited" });
});

test("the caller's own words decide which pages come first", () => {
  const links = ["https://a.example/about", "https://a.example/careers", "https://b.example/careers"];
  const candidates = { domain: "a.example", found: [], sitemap: [], links };
  const choose = (goodWords: string[]) => choosePages(candidates, { keywords: [], goodWords }, 1);
  expect(choose(["careers"])).toEqual(["https://a.example/careers"]);
  expect(choose(["about"])).toEqual(["https://a.example/about"]);
});
