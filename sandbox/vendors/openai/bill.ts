/** OpenAI's prices in US dollars: by the tokens of an answer, and by the minute of speech. */

/** Per million tokens: input, input from the prompt cache, output. */
const perMillion: Record<string, [number, number, number]> = {
  "gpt-6.2-astra": [8, 0.4, 40],
  "gpt-6.2-sol": [2, 0.1, 10],
  "gpt-6-astra": [10, 1, 50],
  "gpt-6.1-sol": [2, 0.1, 10],
  "gpt-6.1-terra": [1, 0.05, 5],
  "gpt-6-sol": [2, 0.2, 10],
  "gpt-6-luna": [0.1, 0.01, 0.5],
  "gpt-5.6-sol": [5, 0.5, 30],
  "gpt-5.6-terra": [2, 0.2, 12],
  "gpt-5.6-luna": [0.2, 0.02, 1.2],
  "gpt-5.5": [5, 0.5, 30],
  "gpt-5.4": [2.5, 0.25, 15],
  "gpt-5.4-mini": [0.75, 0.075, 4.5],
};
const dearest: [number, number, number] = [10, 1, 50];

export interface TokenUsage {
  input_tokens: number;
  input_tokens_details: { cached_tokens: number };
  output_tokens: number;
}

/** Above 272,000 input tokens every token costs more. */
const longInput = 272_000;

/** @param tier "flex" costs half */
export function responseUsd(model: string, usage: TokenUsage, tier = "default"): number {
  const [input, cached, output] = perMillion[model.replace(/-\d{4}-\d\d-\d\d$/, "")] ?? dearest;
  const { input_tokens: read, input_tokens_details: details, output_tokens: written } = usage;
  const [in_, out_] = read > longInput ? [2, 1.5] : [1, 1];
  const reading = (read - details.cached_tokens) * input + details.cached_tokens * cached;
  return ((reading * in_ + written * output * out_) / 1e6) * (tier === "flex" ? 0.5 : 1);
}

export const imageUsd = (textTokens: number, imageTokens: number, outputTokens: number): number =>
  (textTokens * 5 + imageTokens * 8 + outputTokens * 30) / 1e6;

/** US dollars per minute of audio. */
const perMinute: Record<string, number> = {
  "gpt-transcribe": 0.0045,
  "gpt-4o-transcribe": 0.006,
  "whisper-1": 0.006,
};

/** OpenAI bills every started second. */
export const speechUsd = (model: string, seconds: number): number =>
  (Math.max(1, Math.ceil(seconds)) / 60) * (perMinute[model] ?? 0.006);
