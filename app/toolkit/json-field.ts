/** A field with structured values: JSON in a body, the JSON's text in a form. */
import { z } from "zod";
import { parsePrintable } from "../printable-text";
import type { Field } from "./fields";

/** Maximum characters of the JSON text. */
const longest = 200_000;
const isOfSize = (value: unknown) =>
  (typeof value === "string" ? value : (JSON.stringify(value) ?? "")).length <= longest;

export function json<T>(options: {
  label: string;
  initial: T;
  schema: z.ZodType<T>;
  words: string;
}): Field<T> {
  const { label, initial, schema, words } = options;
  return {
    view: { control: "prompt", label, initial },
    schema: z
      .unknown()
      .refine(isOfSize, `${label} must have at most ${longest.toLocaleString("en")} characters.`)
      .meta({ maxLength: longest })
      .transform((value, context) => {
        try {
          return typeof value === "string" ? parsePrintable(value) : value;
        } catch (error) {
          const reason = error instanceof Error ? ` (${error.message})` : "";
          context.issues.push({ code: "custom", input: value, message: `${words}${reason}` });
          return z.NEVER;
        }
      })
      .refine((value) => schema.safeParse(value).success, words)
      .pipe(schema),
    fromText: (values) => values.at(-1) ?? "",
  };
}
