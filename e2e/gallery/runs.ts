/**
 * Starts the runs that the gallery shows, all at once, so that it waits for the slowest vendor only
 * once.
 */
import { vi } from "vitest";
import { callApi } from "../api.ts";

interface Search {
  api: string;
  body: Record<string, unknown>;
}

const searches = {
  youtube: {
    api: "/api/youtube/scrape",
    body: { domain: "brightcast.example", findDomainCompetitors: true },
  },
  "youtube, nothing found": { api: "/api/youtube/scrape", body: { domain: "quietworks.example" } },
  "youtube-light": { api: "/api/youtube/scrape/light", body: { domain: "brightcast.example" } },
  "valid-targets": { api: "/api/signals/query/relevantTarget", body: { domain: "brightcast.example" } },
  "valid-targets, client": { api: "/api/signals/query/client", body: { domain: "brightcast.example" } },
  competitors: { api: "/api/signals/query/competitors", body: { domain: "brightcast.example" } },
  "sm-enricher": { api: "/api/sm/scores", body: { name: "brightcast.example" } },
  "co-workers": {
    api: "/api/co-workers/scrape",
    body: { linkedInUrl: "https://www.linkedin.com/in/soren-sarwen", creditCap: 500 },
  },
  "co-workers, approval": {
    api: "/api/co-workers/scrape",
    body: { linkedInUrl: "https://www.linkedin.com/in/galen-telelli", creditCap: 5 },
  },
  "hosts-guests": {
    api: "/api/hg-enricher/enrich",
    body: { email: "soren.sarwen@acornshift.example", type: "guest" },
  },
  "use-cases": { api: "/api/use-cases/scrape", body: { domain: "brightcast.example" } },
  "use-cases, refused": { api: "/api/use-cases/scrape", body: { domain: "closeddoor.example" } },
  "intent-tracker": {
    api: "/api/linkedin/scrape",
    body: { keyword: "webinar", is_linkedin: true, emailToSendCSV: "gallery@example.com" },
  },
  "serp-query": { api: "/api/linkedin-specific/scrape", body: { keyword: "audio quality" } },
  "personalized-emails": { api: "/api/onboarding/email", body: { email: "soren.sarwen@acornshift.example" } },
  "script-generator": { api: "/api/ai-script-generator/write", body: { topic: "Podcasts for teams" } },
  "youtube-thumbnail": {
    api: "/api/thumbnail/generate",
    body: { title: "How we recorded 40 interviews", domain: "Education", styles: ["promptCollage"] },
  },
  "cover-art-generator": { api: "/api/cover-art/generate", body: { title: "The Quiet Studio" } },
} satisfies Record<string, Search>;

export type RunName = keyof typeof searches | "a file";
export type Runs = Record<RunName, string>;

/** Resolves when each run has ended or waits for a user. */
export async function makeRuns(): Promise<Runs> {
  const begun = Object.entries<Search>(searches).map(async ([name, { api, body }]) => [
    name,
    await runOf(callApi(api, { json: body })),
  ]);
  const runs = Object.fromEntries(
    await Promise.all([...begun, fileRun().then((id) => ["a file", id])]),
  ) as Runs;
  for (const id of Object.values(runs))
    await vi.waitUntil(() => rests(id), { timeout: 180_000, interval: 500 });
  return runs;
}

/** Makes a clips page from a Discovery run and shares it by link. */
export async function makeClips(runId: string): Promise<{ own: string; shared: string }> {
  const ask = async (json: unknown) => (await (await callApi("/api/magic-clips", { json })).json()) as never;
  const { id } = (await ask({ action: "make", runId })) as { id: string };
  const { shareId } = (await ask({ action: "share", id, on: true })) as { shareId: string };
  return { own: `/magic-clips/${id}`, shared: `/magic-clips/${shareId}` };
}

const runOf = async (answer: Promise<Response>) => (await answer).headers.get("x-run-id") ?? "";

function fileRun(): Promise<string> {
  const lines =
    "name,domain\nBright,brightcast.example\nQuiet,quietworks.example\nClosed,closeddoor.example\nWrong,none\n";
  const body = new FormData();
  body.set("csvfile", new Blob([lines], { type: "text/csv" }), "companies to look up.csv");
  body.set("emailToSendCSV", "gallery@example.com");
  return runOf(callApi("/api/youtube/scrape/csv/light", { body, method: "POST" }));
}

async function rests(id: string): Promise<boolean> {
  const run = (await (await callApi(`/api/runs/${id}`)).json()) as {
    status: string;
    pause?: { until: number | null };
  };
  return (
    !["queued", "running"].includes(run.status) && (run.status !== "paused" || run.pause?.until === null)
  );
}
