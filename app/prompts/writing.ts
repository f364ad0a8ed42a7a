/** Turns prompts into texts: fills the variables, calls the model, streams the text. */
import { InvalidInput } from "../toolkit/failure";
import { streamed } from "../toolkit/streamed";
import { type Progress, progress } from "../toolkit/implementation";
import { untrustedTextRule, withoutMarks } from "../toolkit/untrusted-text";
import { placeholderProblem, render } from "./placeholders";
import type { Prompt } from "./prompt-set";
import type { TextUsage } from "../toolkit/text-usage";
import type { WriteRequest } from "../vendors/language-model/port";
import type { Upstreams } from "../vendors/upstreams";

const instructions = `You write for a marketing team. Follow the request exactly. Answer with the text asked for and nothing
else. ${untrustedTextRule}`;

/**
 * Returns the prompt as sent. @throws InvalidInput before any call: unknown variable or empty
 * prompt
 */
export function readyPrompt(
  { label, variables }: Pick<Prompt, "label" | "variables">,
  text: string,
  values: Record<string, string>,
): string {
  const problem = placeholderProblem(text, variables);
  if (problem) throw new InvalidInput(`${label}: ${problem}`);
  if (text.trim() === "") throw new InvalidInput(`${label} is empty.`);
  return render(text, values);
}

export interface TextWithUsage {
  text: string;
  usage: TextUsage;
}

/**
 * Sends several prompts at once and returns their texts.
 * @param shown progress for the user while the texts grow; without it nothing is shown
 */
export const writeTogether = (
  upstreams: Pick<Upstreams, "languageModel">,
  prompts: string[],
  shown?: (texts: string[]) => unknown,
) =>
  write(
    upstreams,
    prompts.map((input) => ({ instructions, input })),
    "Writing",
    shown,
  );

/** Like `writeTogether`, with its own model, temperature and instructions. */
export async function* write(
  upstreams: Pick<Upstreams, "languageModel">,
  requests: Omit<WriteRequest, "keep">[],
  say: string,
  shown?: (texts: string[]) => unknown,
): AsyncGenerator<Progress, TextWithUsage[], void> {
  const writers = requests.map(
    (request) => (onText: (piece: string) => void) =>
      upstreams.languageModel.write({ ...request, keep: "this-run" }, onText),
  );
  const texts = streamed(writers);
  for (;;) {
    const step = await texts.next();
    if (!step.done) {
      if (shown) yield progress(say, shown(step.value));
      continue;
    }
    return step.value.map(({ value: { text, usage, milliseconds } }) => {
      const { model, inputTokens, outputTokens, usd } = usage;
      return {
        text: withoutMarks(text).trim(),
        usage: { model, inputTokens, outputTokens, usd, milliseconds },
      };
    });
  }
}
