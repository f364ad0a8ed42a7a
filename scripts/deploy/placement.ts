/**
 * Chooses where the Worker and its objects run: beside the database, whose URL names its region.
 */
import { Refusal } from "../refusal.ts";
import type { BuiltWorker } from "./built-worker.ts";

/** `<database>-<organisation>.aws-eu-west-1.turso.io` */
const turso = /\.aws-([a-z0-9-]+)\.turso\.io$/;

/**
 * Returns the region in Cloudflare's form, or undefined if unknown. @param named `DATABASE_REGION`,
 * which overrides the URL
 */
export function regionOf(url: string, named: unknown): string | undefined {
  if (named) {
    if (typeof named === "string" && /^aws:[a-z]+-[a-z]+-\d$/.test(named)) return named;
    throw new Refusal(
      `DATABASE_REGION is "${String(named)}". Set it to the AWS region nearest to the database, for example aws:eu-west-1.`,
    );
  }
  const [, region] = turso.exec(new URL(url).hostname) ?? [];
  return region && `aws:${region}`;
}

/**
 * Cloudflare then handles all requests beside the database; the objects' hint is derived from the
 * variable.
 */
export function placeBeside(worker: BuiltWorker, region: string): void {
  worker.placement = { region };
  worker.vars = { ...worker.vars, DATABASE_REGION: region };
}
