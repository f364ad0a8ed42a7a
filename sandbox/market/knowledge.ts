/** What a people database knows of the market: not everything, and each something else. */
import { hash } from "./random.ts";

/** True when the vendor knows this person or company (by its id); `share` of all are known. */
export function knows(vendor: string, id: string, share: number): boolean {
  return hash("known", vendor, id) / 4294967296 < share;
}
