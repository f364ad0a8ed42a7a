import { isSameCompany } from "../../keys/domain";
import { days, type Answer, type Connection } from "../call";
import { UpstreamError } from "../failure";
import { guardedFetch, type Fetched } from "./guarded-fetch.server";
import type { SitePage, SitesPort } from "./port";
import { readPage } from "./read-page";
import { readSitemap, sitemapsIn } from "./read-sitemap";

const upstream = "company-site";
/** Maximum sitemaps per site; large shops have hundreds. */
const mostSitemaps = 6;
const mostAddresses = 5000;

export interface CompanySitesOptions {
  /** The console's own hosts. */
  ownHosts: string[];
}

export function companySites(connection: Connection, options: CompanySitesOptions): SitesPort {
  const ownHosts = new Set(options.ownHosts.map((host) => host.toLowerCase()));

  function read<T>(
    operation: string,
    address: string,
    shape: (fetched: Fetched | null) => T,
  ): Promise<Answer<T>> {
    return connection.call<T>({
      operation,
      request: address,
      keep: days(7),
      bucket: "pages",
      units: 0,
      async perform(send) {
        const fetched = await guardedFetch(address, { send, ownHosts, now: connection.now() });
        return { value: shape(fetched), link: fetched?.url ?? address };
      },
    });
  }

  const page = (address: string) =>
    read<SitePage | null>("page", address, (fetched) => fetched && pageOf(fetched));

  const sitemapAt = (address: string) =>
    read("sitemap", address, (fetched) => {
      const { pages, sitemaps } = readSitemap(fetched?.text ?? "");
      return { pages: pages.slice(0, mostAddresses), sitemaps: sitemaps.slice(0, mostSitemaps) };
    });

  async function home(domain: string): Promise<Answer<SitePage | null>> {
    const bare = await attempt(() => page(`https://${domain}/`));
    if (bare.answer?.value || domain.startsWith("www.")) return settled(bare);
    if (bare.error && !isUnreachable(bare.error)) throw bare.error;
    // Some sites only work with www.
    const withWww = await attempt(() => page(`https://www.${domain}/`));
    return settled(withWww.answer?.value ? withWww : bare);
  }

  async function sitemap(domain: string, limit: number): Promise<Answer<string[]>> {
    const robots = await attempt(() =>
      read("robots", `https://${domain}/robots.txt`, (fetched) =>
        sitemapsIn(fetched?.text ?? "").slice(0, mostSitemaps),
      ),
    );
    const named = robots.answer?.value ?? [];
    const first = named.length > 0 ? named : [`https://${domain}/sitemap.xml`];
    const answers = await Promise.all(first.map(sitemapAt));
    const further = answers.flatMap(({ value }) => value.sitemaps).slice(0, mostSitemaps);
    const all = [...answers, ...(await Promise.all(further.map(sitemapAt)))];
    const pages = all
      .flatMap(({ value }) => value.pages)
      .filter((address) => URL.canParse(address) && isSameCompany(address, domain));
    const source = all[0]?.source ?? robots.answer?.source;
    if (!source) throw robots.error;
    return { value: [...new Set(pages)].slice(0, limit), source };
  }

  return { home, page, sitemap };
}

interface Attempt<T> {
  answer?: Answer<T>;
  error?: unknown;
}

async function attempt<T>(ask: () => Promise<Answer<T>>): Promise<Attempt<T>> {
  try {
    return { answer: await ask() };
  } catch (error) {
    return { error };
  }
}

function settled<T>({ answer, error }: Attempt<T>): Answer<T> {
  if (answer) return answer;
  throw error;
}

const isUnreachable = (error: unknown) => error instanceof UpstreamError && error.kind === "upstream-down";

/** Skips files that are not text, such as a PDF or a picture. */
function pageOf({ url, contentType, text }: Fetched): SitePage {
  if (contentType !== "" && !/html|text\/plain/i.test(contentType))
    throw new UpstreamError({
      upstream,
      kind: "bad-answer",
      detail: `${url} is not a web page (${contentType})`,
    });
  return readPage(text, url);
}
