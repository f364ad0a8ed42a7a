/** The parts of an email written by a model: recipient, subject, body. */
import { z } from "zod";

export const letterSchema = z.object({
  to: z.object({ name: z.string(), email: z.string().nullable() }).nullable(),
  subject: z.string().nullable(),
  body: z.string(),
});
export type Letter = z.infer<typeof letterSchema>;

/**
 * Splits the model's text. The prompt asks for a first line "Subject: …".
 * @param to The recipient in the prompt.
 */
export function letterOf(text: string, to: Letter["to"]): Letter {
  const [first = "", ...rest] = text.trim().split("\n");
  // Models sometimes format the line in bold or as a heading.
  const [head = "", ...subject] = first.replaceAll(/[*#_]/g, "").split(":");
  const named = head.trim().toLowerCase() === "subject";
  return {
    to,
    subject: (named && subject.join(":").trim()) || null,
    body: (named ? rest.join("\n") : text).trim(),
  };
}
