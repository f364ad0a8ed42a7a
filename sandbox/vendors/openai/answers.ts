/**
 * The model's answers to named questions (`text.format.name`). For other names `fill.ts` fills in
 * the schema, which is enough for most verdicts. Add a line if an answer needs data of the market.
 */
import type { World } from "../../world.ts";
import { competitorsNamed } from "./competitors.ts";
import { wordsOnPicture } from "./picture-words.ts";
import type { Question } from "./question.ts";
import { podcastDescribed } from "./podcast-shows.ts";

/** Returns a value that matches the schema, or `undefined` to let `fill.ts` answer. */
export type Answerer = (question: Question, world: World) => unknown;

export const answerers: Record<string, Answerer> = {
  competitors: competitorsNamed,
  podcast_description: podcastDescribed,
  words_on_picture: wordsOnPicture,
};
