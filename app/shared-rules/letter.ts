/** An e-mail that a model wrote, apart: to whom, subject, body. */
import { z } from "zod";

export const letterSchema = z.object({
  to: z.object({ name: z.string(), email: z.string().nullable() }).nullable(),
  subject: z.string().nullable(),
  body: z.string(),
});
export type Letter = z.infer<typeof letterSchema>;

/**
 * What the model wrote, apart: it is asked to begin with a line "Subject: …".
 * @param to whom it was told to write to
 */
export function letterOf(text: string, to: Letter["to"]): Letter {
  const [first = "", ...rest] = text.trim().split("\n");
  // Models set it in bold, or as a heading.
  const [head = "", ...subject] = first.replaceAll(/[*#_]/g, "").split(":");
  const named = head.trim().toLowerCase() === "subject";
  return {
    to,
    subject: (named && subject.join(":").trim()) || null,
    body: (named ? rest.join("\n") : text).trim(),
  };
}
