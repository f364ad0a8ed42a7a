/**
 * What the model answers to questions it is asked by name (`text.format.name`). A name that is not here is answered by
 * filling in the schema (`fill.ts`), which is enough for most verdicts; add a line where an answer needs the market.
 */
import type { World } from "../../world.ts";
import { competitorsNamed } from "./competitors.ts";
import { wordsOnPicture } from "./picture-words.ts";
import type { Question } from "./question.ts";
import { podcastDescribed } from "./podcast-shows.ts";

/** Anything that fits the schema; `undefined` leaves it to the schema filler. */
export type Answerer = (question: Question, world: World) => unknown;

export const answerers: Record<string, Answerer> = {
  competitors: competitorsNamed,
  podcast_description: podcastDescribed,
  words_on_picture: wordsOnPicture,
};
