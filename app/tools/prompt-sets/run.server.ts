import { checkDraft } from "../../shared-rules/draft-checks/check-draft";
import { sourcesOf } from "../../prompts/sources";
import { InvalidInput } from "../../toolkit/failure";
import { implement, progress } from "../../toolkit/implementation";
import { promptBench, setOf } from "./definition";
import { noUsage } from "../../toolkit/text-usage";
import { allUntrusted } from "../../toolkit/untrusted-text";
import { readyPrompt, writeTogether } from "../../prompts/writing";

export const runPromptBench = implement(promptBench, {
  async *try({ input, upstreams, names }) {
    const set = setOf(input.group, names);
    const prompt = set?.prompts.find(({ key }) => key === input.key);
    if (!set || !prompt) throw new InvalidInput("This prompt does not exist.");
    const shipped = Object.fromEntries(prompt.variables.map(({ name, example }) => [name, example]));
    const examples =
      input.examples.length > 0 ? input.examples : [{ name: "Default example", values: shipped }];
    const sides = [
      { side: "draft" as const, text: input.text },
      ...(input.other.trim() ? [{ side: "other" as const, text: input.other }] : []),
    ];
    const tries = examples.flatMap((example) =>
      sides.map(({ side, text }) => {
        const values = {
          ...example.values,
          "provider.name": names.provider,
          "sender.name": names.emailsOwner,
        };
        const ready = readyPrompt(prompt, text, { ...values, ...allUntrusted(example.values) });
        return { side, example: example.name, prompt: ready, sources: sourcesOf([text], values) };
      }),
    );
    yield progress(
      `Trying ${prompt.label} on ${examples.length === 1 ? "one example" : `${examples.length} examples`}`,
    );
    const written = yield* writeTogether(
      upstreams,
      tries.map((each) => each.prompt),
      (texts) => ({
        results: tries.map(({ side, example }, index) => ({ side, example, text: texts[index] ?? "" })),
      }),
    );
    return {
      results: tries.map(({ sources, ...each }, index) => {
        const { text = "", usage } = written[index] ?? {};
        const checks = checkDraft(text, sources);
        return {
          ...each,
          text,
          usage: usage ?? noUsage,
          checks,
        };
      }),
    };
  },
});
