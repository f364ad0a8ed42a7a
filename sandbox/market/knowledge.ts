/** The part of the market that each people database knows. Each database knows a different part. */
import { hash } from "./random.ts";

/** True if the vendor knows this person or company (by id); `share` is the known share of all. */
export function knows(vendor: string, id: string, share: number): boolean {
  return hash("known", vendor, id) / 4294967296 < share;
}
