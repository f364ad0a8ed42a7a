import { growing } from "../../toolkit/growing";
import { implement, progress } from "../../toolkit/implementation";
import { readyPrompt } from "../../toolkit/prompts/writing";
import { scriptGenerator, type WrittenScript } from "./definition";
import { systemPrompt, userPrompt } from "./settings";

export const runScriptGenerator = implement(scriptGenerator, {
  async *write({ input, settings, upstreams, names }) {
    const values = {
      "script.topic": input.topic,
      "script.audience": input.audience,
      "script.minutes": String(input.minutes),
      "script.notes": input.notes,
      "provider.name": names.provider,
    };
    const request = {
      model: settings.model,
      temperature: settings.temperature,
      instructions: readyPrompt(systemPrompt, settings.systemPrompt, values),
      input: readyPrompt(userPrompt, settings.userPrompt, values),
      keep: "this-run" as const,
    };
    yield progress(`Writing with ${settings.model}`);
    const texts = growing([(onText) => upstreams.languageModel.write(request, onText)]);
    for (;;) {
      const step = await texts.next();
      if (!step.done) {
        yield progress(`Writing with ${settings.model}`, { script: step.value[0] });
        continue;
      }
      const [written] = step.value;
      if (!written) throw new Error("No text was written");
      const { text, usage, milliseconds } = written.value;
      const { model, inputTokens, outputTokens, usd } = usage;
      const result: WrittenScript = {
        script: text.trim(),
        words: text.match(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu)?.length ?? 0,
        usage: { model, inputTokens, outputTokens, usd, milliseconds },
      };
      return result;
    }
  },
});
