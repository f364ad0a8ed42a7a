/**
 * Supadata: transcripts of videos, independent of YouTube's refusals; long videos become jobs.
 * Times in milliseconds.
 */
import { type Cost, costing } from "../bill.ts";
import { spokenLines } from "../market/spoken.ts";
import type { MarketVideo } from "../market/types.ts";
import { json, type Vendor } from "../vendor.ts";
import type { World } from "../world.ts";

/** Videos longer than this many seconds become jobs. */
const atOnce = 3600;
const turnsOfAJob = 2;

const unreachable: ReadonlySet<MarketVideo["state"]> = new Set([
  "private",
  "removed",
  "members-only",
  "paid",
  "live",
  "upcoming",
  "just-ended",
]);

export const supadata: Vendor = {
  name: "supadata",
  hosts: ["api.supadata.ai"],
  latency: [250, 900],
  usdPerUnit: 0.005,
  handle(request, world) {
    if (!request.headers.get("x-api-key")) return refused(401, "unauthorized", "Unauthorized");
    const url = new URL(request.url);
    if (url.pathname === "/v1/transcript") return transcript(url, world);
    const jobId = /^\/v1\/transcript\/([\w-]+)$/.exec(url.pathname)?.[1];
    return jobId ? job(jobId, world) : refused(404, "not-found", "Not Found");
  },
  failure: (status) =>
    status === 429
      ? refused(429, "limit-exceeded", "Limit Exceeded")
      : refused(status, status >= 500 ? "internal-error" : "invalid-request", "Request failed"),
};

function transcript(url: URL, world: World): Response {
  const id = /(?:v=|youtu\.be\/|shorts\/)([\w-]{11})/.exec(url.searchParams.get("url") ?? "")?.[1];
  if (!id) return refused(400, "invalid-request", "Invalid Request");
  const video = world.market.video(id);
  if (!video) return refused(404, "not-found", "Video not found");
  const generated = url.searchParams.get("mode") === "generate";
  const captioned =
    video.captions === "manual" || video.captions === "automatic" || video.captions === "translatable";
  // Supadata sends this refusal with a success status.
  if (unreachable.has(video.state) || video.captions === "disabled" || !(captioned || generated))
    return refused(206, "transcript-unavailable", "Transcript Unavailable");
  const about = `${id} ${generated ? "generated" : "captions"}`;
  const cost = generated ? 2 * Math.ceil(video.durationSeconds / 60) : 1;
  if (video.durationSeconds <= atOnce && !generated)
    return billed(content(video, world), { units: cost, about });
  const jobs = world.memory("supadata jobs", () => new Map<string, { video: MarketVideo; asked: number }>());
  jobs.set(`job-${id}`, { video, asked: 0 });
  return billed({ jobId: `job-${id}` }, { units: cost, about }, 202);
}

const billed = (body: unknown, cost: Cost, status = 200) =>
  costing(json(body, status, { "x-billable-requests": String(cost.units) }), cost);

const free: Cost = { units: 0, about: "" };

function job(jobId: string, world: World): Response {
  const jobs = world.memory("supadata jobs", () => new Map<string, { video: MarketVideo; asked: number }>());
  const found = jobs.get(jobId);
  if (!found) return refused(404, "not-found", "Job not found");
  found.asked += 1;
  return found.asked < turnsOfAJob
    ? billed({ status: "active" }, free)
    : billed({ status: "completed", ...transcriptOf(found.video, world) }, free);
}

const transcriptOf = (video: MarketVideo, world: World) =>
  world.behaviours.has("supadata-job-result") ? { result: content(video, world) } : content(video, world);

const content = (video: MarketVideo, world: World) => ({
  content: spokenLines(video, world.market.company(video.domain)?.name ?? video.domain).map((line) => ({
    text: line.text,
    offset: Math.round(line.start * 1000),
    duration: Math.round(line.duration * 1000),
    lang: "en",
  })),
  lang: "en",
  availableLangs: ["en"],
});

const refused = (status: number, error: string, message: string) =>
  json({ error, message, details: "", documentationUrl: `https://docs.supadata.ai/errors/${error}` }, status);
