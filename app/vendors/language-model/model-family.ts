/**
 * The parameters that a model accepts. Newer families accept a temperature only without reasoning.
 */

export interface Tuning {
  temperature?: number;
  reasoning?: { effort: "none" | "low" };
}

/**
 * gpt-5, the o models, gpt-6-astra and everything since gpt-6.2 always reason and refuse a
 * temperature.
 */
const alwaysReasons = /^(gpt-5(?!\.)|o\d|gpt-6(\.\d)?-astra|gpt-6\.[2-9])/;
/** Of the others, gpt-5.1 and later can switch reasoning off. */
const reasoningCanRest = /^gpt-(5\.[1-9]|6)/;

export function tuningFor(model: string, temperature: number | undefined): Tuning {
  if (alwaysReasons.test(model)) return { reasoning: { effort: "low" } };
  if (reasoningCanRest.test(model))
    return temperature === undefined
      ? { reasoning: { effort: "low" } }
      : { temperature, reasoning: { effort: "none" } };
  return temperature === undefined ? {} : { temperature };
}
