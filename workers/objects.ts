/**
 * The Durable Objects, asked for here alone: one is made where the first request for it says, else beside the Worker that asks, and
 * stays there for good. They belong beside the database.
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
