/** Where the Worker and its objects run: beside the database, whose own address says where that is. */
import { Refusal } from "../refusal.ts";
import type { BuiltWorker } from "./built-worker.ts";

/** `<database>-<organisation>.aws-eu-west-1.turso.io` */
const turso = /\.aws-([a-z0-9-]+)\.turso\.io$/;

/** As Cloudflare names it; undefined: not known. @param named `DATABASE_REGION`, which goes before the address */
export function regionOf(url: string, named: unknown): string | undefined {
  if (named) {
    if (typeof named === "string" && /^aws:[a-z]+-[a-z]+-\d$/.test(named)) return named;
    throw new Refusal(
      `DATABASE_REGION is "${String(named)}". Set it to the region of AWS nearest the database, as in aws:eu-west-1.`,
    );
  }
  const [, region] = turso.exec(new URL(url).hostname) ?? [];
  return region && `aws:${region}`;
}

/** Requests are then worked beside the database, wherever they come from; the objects' hint follows from the variable. */
export function placeBeside(worker: BuiltWorker, region: string): void {
  worker.placement = { region };
  worker.vars = { ...worker.vars, DATABASE_REGION: region };
}
