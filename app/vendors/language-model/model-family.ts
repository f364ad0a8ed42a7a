/** What a model accepts besides text. Newer families take a temperature only when they don't reason. */

export interface Tuning {
  temperature?: number;
  reasoning?: { effort: "none" | "low" };
}

/** gpt-5, the o models, gpt-6-astra and everything from gpt-6.2 on always reason and refuse a temperature. */
const alwaysReasons = /^(gpt-5(?!\.)|o\d|gpt-6(\.\d)?-astra|gpt-6\.[2-9])/;
/** Otherwise gpt-5.1 and later and gpt-6: reasoning can be switched off. */
const reasoningCanRest = /^gpt-(5\.[1-9]|6)/;

export function tuningFor(model: string, temperature: number | undefined): Tuning {
  if (alwaysReasons.test(model)) return { reasoning: { effort: "low" } };
  if (reasoningCanRest.test(model))
    return temperature === undefined
      ? { reasoning: { effort: "low" } }
      : { temperature, reasoning: { effort: "none" } };
  return temperature === undefined ? {} : { temperature };
}
