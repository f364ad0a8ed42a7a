/**
 * Reads the words on a picture: the emulated model cannot see, but remembers its latest drawings.
 */
import { hash } from "../../market/random.ts";
import type { World } from "../../world.ts";
import type { Question } from "./question.ts";

/** More than the pictures that are drawn before the first of them is read. */
const mostRemembered = 200;

const drawn = (world: World) => world.memory("openai pictures", () => new Map<number | string, string>());

export function rememberWords(world: World, base64: string, words: string): void {
  const pictures = drawn(world);
  pictures.set(hash(base64), words);
  for (const oldest of pictures.keys()) {
    if (pictures.size <= mostRemembered) break;
    pictures.delete(oldest);
  }
}

export function wordsOnPicture({ pictures }: Question, world: World): { words: string | null } {
  const [shown = ""] = pictures;
  return { words: drawn(world).get(hash(shown.replace(/^data:[^,]*,/, ""))) ?? null };
}
