import type { World } from "../../world.ts";

/** Returns the company of a question: the first domain of the market in it. */
export function companyAsked({ instructions, input }: { instructions: string; input: string }, world: World) {
  const domains = `${input}\n${instructions}`.match(/\b[a-z0-9-]+(?:\.[a-z0-9-]+)*\.example\b/gi) ?? [];
  return domains.map((domain) => world.market.company(domain)).find((company) => company !== undefined);
}
