/**
 * The only place that gets Durable Objects. Cloudflare creates an object near the location hint of
 * its first request, without a hint near the Worker that calls it, and never moves it. The hint
 * places it next to the database.
 */
import { readConfig } from "./config";
import { hintOf } from "./location";

export function objectsOf(env: Env) {
  const locationHint = hintOf(readConfig(env).DATABASE_REGION);
  const beside = locationHint ? { locationHint } : {};
  return {
    keeper: (runId: string) => env.RUN_KEEPER.getByName(runId, beside),
    feed: (staffId: string) => env.PROGRESS_FEED.getByName(staffId, beside),
    limiter: (vendor: string) => env.UPSTREAM_LIMITER.getByName(vendor, beside),
    transcripts: (staffId: string) => env.TRANSCRIPT_CONNECTION.getByName(staffId, beside),
  };
}
