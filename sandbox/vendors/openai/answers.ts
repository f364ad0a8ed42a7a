/**
 * The model's answers to named questions (`text.format.name`). For other names `fill.ts` fills in
 * the schema, which is enough for most verdicts. Add a line if an answer needs data of the market.
 */
import type { World } from "../../world.ts";
import { competitorsNamed } from "./competitors.ts";
import { wordsOnPicture } from "./picture-words.ts";
import type { Question } from "./question.ts";

/** Returns a value that matches the schema, or `undefined` to let `fill.ts` answer. */
export type Answerer = (question: Question, world: World) => unknown;

export const answerers: Record<string, Answerer> = {
  competitors: competitorsNamed,
  podcast_description: podcastDescribed,
  words_on_picture: wordsOnPicture,
};

/**
 * The model's description of a podcast: kind, owning company, video or not, and a quote from the
 * text.
 */
function podcastDescribed({ input }: Question, { market }: World): unknown {
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
