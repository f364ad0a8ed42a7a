/** This week's charts, scraped from the sandbox, and the API's view of them. */
import { vi } from "vitest";
import { callApi } from "./api.ts";

interface Status {
  scrape: { waiting: number } | null;
  weeks: { week: number; year: number; podcasts: number }[];
}

export interface Charts {
  week: { week: number; year: number };
  /** The week as in the screen's URL: 2026-W47. */
  weekAddress: string;
  call: (path: string, body?: unknown, method?: string) => Promise<{ status: number; body: Answer }>;
  /** Requests this week's scrape and waits for its end. */
  scrapeThisWeek: () => Promise<Charts["week"]>;
}
type Answer = Record<string, unknown>;

/**
 * Milliseconds. The first file waits minutes for the whole scrape, because the console requests
 * only a few charts per second. Later files find it done.
 */
export const scrapeTimeout = 600_000;

export async function scrapedCharts(): Promise<Charts> {
  const call: Charts["call"] = async (path, body, method = body ? "POST" : "GET") => {
    const response = await callApi(`/api/podcast-charts/${path}`, { method, json: body });
    return { status: response.status, body: (await response.json()) as Answer };
  };

  /**
   * The scheduler or another file may have started it already; a second request changes nothing.
   */
  async function scrapeThisWeek() {
    await call("scrape", {});
    return vi.waitUntil(
      async () => {
        const { scrape, weeks } = (await call("scrape")).body as unknown as Status;
        const latest = weeks.at(-1);
        return !scrape && latest && latest.podcasts > 0 && latest;
      },
      { timeout: scrapeTimeout, interval: 1500 },
    );
  }

  const week = await scrapeThisWeek();
  const weekAddress = `${week.year}-W${String(week.week).padStart(2, "0")}`;
  return { week, weekAddress, call, scrapeThisWeek };
}
