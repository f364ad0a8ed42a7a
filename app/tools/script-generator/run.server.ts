import { implement, progress } from "../../toolkit/implementation";
import { readyPrompt, write } from "../../prompts/writing";
import { scriptGenerator } from "./definition";
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
    };
    const say = `Writing with ${settings.model}`;
    yield progress(say);
    const [written] = yield* write(upstreams, [request], say, ([script]) => ({ script }));
    if (!written) throw new Error("No text was written");
    const { text, usage } = written;
    const words = text.match(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu)?.length ?? 0;
    return { script: text, words, usage };
  },
});
