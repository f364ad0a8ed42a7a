/** Has the model read the text on a generated picture, and compares it with the expected text. */
import { z } from "zod";
import type { LanguageModelPort } from "../vendors/language-model/port";
import { goWithout } from "./skip-unless";

const instructions = `You read the lettering on a picture. Give the words that stand on it as they are spelled there, mistakes
included, in reading order. No words on it: an empty text. Not sure what they are: null. Describe nothing.`;

const answer = z.object({ words: z.string().max(500).nullable() });

export interface PictureWords {
  /** null if the picture could not be read, or the model was unsure. */
  words: string | null;
  usd: number;
}

/** Reads the picture. A failure is reported next to the picture, which stays usable. */
export async function readPicture(
  languageModel: LanguageModelPort,
  picture: { type: "jpeg" | "png" | "webp"; base64: string },
): Promise<PictureWords> {
  const { value } = await goWithout(() =>
    languageModel.ask({
      instructions,
      input: "What is written on this picture?",
      picture,
      name: "words_on_picture",
      schema: answer,
      keep: "this-run",
    }),
  );
  return { words: value?.value.value.words ?? null, usd: value?.value.usage.usd ?? 0 };
}

const found = (words: string) => (words.trim() === "" ? "says nothing" : `says "${words.trim()}"`);

/**
 * Normalises spelling. Lettering may be in capitals, where ß becomes SS, but accents must match.
 */
const spelled = (text: string) =>
  text
    .normalize("NFC")
    .toUpperCase()
    .match(/[\p{L}\p{M}\p{N}\uFFFD]+[+#]*/gu) ?? [];

/** Checks a thumbnail, which may show part of its title or no text. */
export function saysOnly(title: string, words: string): { rule: string; passes: boolean; found: string } {
  const allowed = new Set(spelled(title));
  return {
    rule: "Words of the title alone",
    passes: spelled(words).every((word) => allowed.has(word)),
    found: found(words),
  };
}

/** Checks a cover, which must show exactly its title. */
export function saysTitle(title: string, words: string): { rule: string; passes: boolean; found: string } {
  return {
    rule: "The title, spelled right",
    passes: spelled(words).join(" ") === spelled(title).join(" "),
    found: found(words),
  };
}
