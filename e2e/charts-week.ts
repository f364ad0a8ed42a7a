/** This week's charts, scraped from the sandbox, and the API that says what is stored of them. */
import { vi } from "vitest";
import { callApi } from "./api.ts";

interface Status {
  scrape: { waiting: number } | null;
  weeks: { week: number; year: number; podcasts: number }[];
}

export interface Charts {
  week: { week: number; year: number };
  /** As the screen's address has it: 2026-W47. */
  weekAddress: string;
  call: (path: string, body?: unknown, method?: string) => Promise<{ status: number; body: Answer }>;
  /** Asks for the week and waits until it is there. */
  scrapeThisWeek: () => Promise<Charts["week"]>;
}
type Answer = Record<string, unknown>;

/**
 * The first file to ask waits for the whole scrape, minutes, since the console asks for no more than a few charts a second;
 * for those that follow at its place it is there.
 */
export const scrapeTimeout = 600_000;

export async function scrapedCharts(): Promise<Charts> {
  const call: Charts["call"] = async (path, body, method = body ? "POST" : "GET") => {
    const response = await callApi(`/api/podcast-charts/${path}`, { method, json: body });
    return { status: response.status, body: (await response.json()) as Answer };
  };

  /** The clock or another file may have started it already; asking for it again changes nothing. */
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
