/** Fields of every screen where users choose a model and its temperature. */
import { z } from "zod";
import { required } from "./shapes";
import { type Field, number, prompt, text } from "./fields";

export const modelField = (initial: string, label = "Model"): Field<string> =>
  text({
    label,
    help: "Any model that the OpenAI account may use.",
    initial,
    shape: required("Name a model."),
  });

/**
 * 0 is valid: the model then answers the same text every time. For reasoning models, the adapter
 * translates the value.
 */
export function temperatureField(initial: number): Field<number> {
  const field = number({
    label: "Temperature",
    help: "From 0 (predictable) to 2 (creative).",
    initial,
    min: 0,
    max: 2,
    step: 0.1,
  });
  // An empty field does not mean 0.
  const filled = z
    .unknown()
    .refine((value) => /\S/.test(String(value ?? "")), "Temperature must not be empty.");
  return { ...field, schema: filled.pipe(field.schema) };
}

export function filledPrompt(options: Parameters<typeof prompt>[0]): Field<string> {
  const field = prompt(options);
  return {
    ...field,
    schema: field.schema.refine((value) => value.trim() !== "", `${options.label} must not be empty.`),
  };
}
