/** Reads pages of a site so that one unreadable page does not end the search. */
import type { Answer } from "../vendors/call";
import { UpstreamError } from "../vendors/failure";
import type { SitePage, SitesPort } from "../vendors/sites/port";

export interface ReadPages {
  pages: Answer<SitePage>[];
  /** How many pages could not be read; pages that do not exist are not counted. */
  unread: number;
}

/**
 * Reads several pages of a site.
 * @throws UpstreamError for a limit that makes the whole search wait
 */
export async function readPages(sites: Pick<SitesPort, "page">, addresses: string[]): Promise<ReadPages> {
  const read = await Promise.all(addresses.map((address) => nullIfUnreadable(() => sites.page(address))));
  return {
    pages: read.flatMap((answer) => (answer?.value ? [{ value: answer.value, source: answer.source }] : [])),
    unread: read.filter((answer) => answer === null).length,
  };
}

/** Returns null if the site refuses, breaks or times out. Other failures, such as a rate limit, are thrown. */
export async function nullIfUnreadable<T>(ask: () => Promise<T>): Promise<T | null> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof UpstreamError && ofOnePage.has(error.kind)) return null;
    throw error;
  }
}

const ofOnePage = new Set<UpstreamError["kind"]>([
  "blocked",
  "bad-answer",
  "timeout",
  "upstream-down",
  "invalid-input",
]);
