import { daysBefore } from "./calendar.ts";
import { Chance, opaqueId } from "./random.ts";
import type { MarketChannel, MarketCompany } from "./types.ts";

export function makeChannel(seed: string, company: MarketCompany, today: Date): MarketChannel | null {
  if (company.outcome === "no channel" && !company.publishesVideo) return null;
  const chance = new Chance(seed, "channel", company.domain);
  const linkedAs =
    company.domain === "brightcast.example"
      ? "handle"
      : chance.pick(["handle", "handle", "handle", "id", "id", "username", "custom", "not linked"] as const);
  const subscribers = chance.skewed(120, 2_500_000);
  return {
    id: `UC${opaqueId("base64url", 22, seed, "channel", company.domain)}`,
    domain: company.domain,
    title: chance.hit(0.2) ? `${company.name} TV` : company.name,
    handle: company.slug.replaceAll("-", "") + chance.pick(["", "", "", "HQ", "official"]),
    username: linkedAs === "username" || chance.hit(0.1) ? `${company.slug}video` : null,
    description:
      `${company.description} New videos ${chance.pick(["every week", "twice a month", "on Thursdays"])}.` +
      // If the site does not link to a channel, the channel's description may name the site, or
      // nothing does.
      (linkedAs === "not linked" && chance.hit(0.3) ? "" : ` More at https://${company.domain}`),
    country: company.countryCode,
    // YouTube shows three significant digits.
    subscribers: chance.hit(0.05) ? null : Number(subscribers.toPrecision(3)),
    createdAt: daysBefore(today, chance.int(400, 4000)),
    linkedAs,
  };
}
