/** List prices in USD per million tokens, for the ledger. Requests above 272,000 input tokens cost more. */

interface Price {
  input: number;
  cached: number;
  output: number;
}

const price = (input: number, cached: number, output: number): Price => ({ input, cached, output });

const prices: Record<string, Price> = {
  "gpt-6.2-astra": price(8, 0.4, 40),
  "gpt-6.2-sol": price(2, 0.1, 10),
  "gpt-6-astra": price(10, 1, 50),
  "gpt-6.1-sol": price(2, 0.1, 10),
  "gpt-6.1-terra": price(1, 0.05, 5),
  "gpt-6-sol": price(2, 0.2, 10),
  "gpt-6-luna": price(0.1, 0.01, 0.5),
  // The list price; 4 / 0.4 / 20 was a promotion "at least through November 21, 2026".
  "gpt-5.6-sol": price(5, 0.5, 30),
  "gpt-5.6-terra": price(2, 0.2, 12),
  "gpt-5.6-luna": price(0.2, 0.02, 1.2),
  "gpt-5.5": price(5, 0.5, 30),
  "gpt-5.4": price(2.5, 0.25, 15),
  "gpt-5.4-mini": price(0.75, 0.075, 4.5),
};

/**
 * Models without a known price count as the most expensive one, so that no budget is exceeded
 * unnoticed.
 */
const dearest = price(10, 1, 50);

const longRequest = 272_000;
/** Multiple of the input price. */
const cacheWrite = 1.25;

export interface Tokens {
  inputTokens: number;
  cachedInputTokens: number;
  /** The part of the input that OpenAI wrote into the prompt cache. */
  cacheWriteTokens?: number;
  outputTokens: number;
}

/** Returns a model's price. Answers contain model names with a date ("gpt-6-luna-2026-09-22"). */
function priceOf(model: string): Price {
  const undated = model.replace(/-\d{4}-\d{2}-\d{2}$/, "");
  return prices[undated] ?? dearest;
}

export function usdOf(model: string, tokens: Tokens): number {
  const { inputTokens, cachedInputTokens, cacheWriteTokens = 0, outputTokens } = tokens;
  const { input, cached, output } = priceOf(model);
  const long = inputTokens > longRequest;
  const plain = inputTokens - cachedInputTokens - cacheWriteTokens;
  const asked = plain * input + cachedInputTokens * cached + cacheWriteTokens * input * cacheWrite;
  return (asked * (long ? 2 : 1) + outputTokens * output * (long ? 1.5 : 1)) / 1_000_000;
}

/**
 * Returns the maximum price of a call: four characters a token, all input as cache writes, and the
 * full output limit.
 */
export function mostUsd(model: string, characters: number, maxOutputTokens: number): number {
  const inputTokens = Math.ceil(characters / 4);
  return usdOf(model, {
    inputTokens,
    cachedInputTokens: 0,
    cacheWriteTokens: inputTokens,
    outputTokens: maxOutputTokens,
  });
}

/** Returns the maximum price of one request to each configured model. */
export const modelPrices = (models: { bulk: string; writing: string }) => ({
  bulk: (characters: number, tokens: number) => mostUsd(models.bulk, characters, tokens),
  writing: (characters: number, tokens: number) => mostUsd(models.writing, characters, tokens),
});
