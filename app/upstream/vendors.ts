/** Every outside service the console knows. One file per vendor; this list feeds limiter, ledger and integrations page. */
import type { Vendor } from "./vendor";

export const vendors: Vendor[] = [];
