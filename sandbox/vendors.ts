/** Every outside service the sandbox speaks for, one line each. The first whose hosts fit answers. */
import type { Vendor } from "./vendor.ts";

export const vendors: Vendor[] = [];
