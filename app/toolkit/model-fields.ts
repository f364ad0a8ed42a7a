/** The fields of every screen that lets people choose a model and how freely it writes. */
import { z } from "zod";
import { required } from "./shapes";
import { type Field, number, prompt, text } from "./fields";

export const modelField = (initial: string, label = "Model"): Field<string> =>
  text({
    label,
    help: "Any model the account may use.",
    initial,
    shape: required("Name a model."),
  });

/** 0 is a value: the same text every time. Models that reason get it the way they accept it. */
export function temperatureField(initial: number): Field<number> {
  const field = number({
    label: "Temperature",
    help: "From 0, sober, to 2, wild.",
    initial,
    min: 0,
    max: 2,
    step: 0.1,
  });
  // An emptied field is no 0.
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
