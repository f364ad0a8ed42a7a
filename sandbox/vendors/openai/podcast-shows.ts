/**
 * The model's description of a podcast: kind, owning company, video or not, and a quote from the
 * text.
 */
import type { World } from "../../world.ts";
import type { Question } from "./question.ts";

export function podcastDescribed({ input }: Question, { market }: World): unknown {
  const title = /^\s*Show:\s*(.+)$/m.exec(input)?.[1]?.trim() ?? "";
  const podcast = market.podcasts.find((one) => title === one.title || title === `${one.title} & Friends`);
  if (!podcast) return undefined;
  const company = podcast.domain ? market.company(podcast.domain) : undefined;
  const quotable = input.includes(podcast.description) ? podcast.description : title;
  return {
    kind: `${podcast.hosts.length > 1 ? "Conversation between hosts" : podcast.hosts.length === 1 ? "Interviews" : "Solo talk"} on ${podcast.genre.toLowerCase()}`,
    company: company?.name ?? null,
    domain: company?.domain ?? null,
    video: podcast.hasVideo ? "yes" : podcast.id % 3 === 0 ? "unclear" : "no",
    // Models sometimes quote a sentence that is not in the text.
    evidence: podcast.id % 9 === 0 ? "Now also with pictures." : quotable,
  };
}
