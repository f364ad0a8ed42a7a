/** Plain texts of the model, chosen by the request. */
import type { World } from "../../world.ts";
import { deedsIn, email } from "./email.ts";
import { sentencesOf, textPart } from "./reading.ts";
import { script } from "./script.ts";

/** Answers "What the users want" from the person's activities. */
function wants(input: string): string {
  const [latest, before] = deedsIn(input);
  if (!latest)
    return "They have not done much on the platform yet; the facts are thin. They most likely want to see quickly whether it is worth their time.";
  return `They want to get more out of what they already do (${[latest, before].filter(Boolean).join(", ")}). What stands in the way is the work after each recording. A first cut that makes itself would make it easy.`;
}

export function prose(instructions: string, input: string, world: World): string {
  const beginning = `${instructions}\n${input.slice(0, 300)}`;
  if (/\bsay what (this|the) (person|user|contact)s?\b.{0,40}\bwants?\b/i.test(beginning))
    return wants(input);
  if (/\bscripts?\b/i.test(beginning) && !/\be-?mail/i.test(beginning)) return script(instructions, input);
  if (/\be-?mails?\b/i.test(`${instructions}\n${input}`)) return email(instructions, input, world);
  const sentences = sentencesOf(textPart(input)).slice(0, 3);
  return sentences.length > 0
    ? sentences.join(" ")
    : `In short: ${input.trim().slice(0, 200) || "there is nothing to go by"}.`;
}
