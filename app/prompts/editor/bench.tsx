/**
 * The test bench: runs one or two versions of a prompt over saved examples and streams the texts.
 */
import { useCallback, useEffect, useState } from "react";
import { useFetcher } from "react-router";
import { Button } from "../../ui/button";
import type { PromptExample, PromptExamples } from "../prompt-save";
import type { TriedPrompts, TriedSoFar } from "../tried";
import { Dialog } from "../../ui/dialog";
import { FailureBox } from "../../ui/failure-box";
import { usePartial } from "../../ui/feed/use-partial";
import { RunProgress } from "../../tool-screen/late-run-progress";
import { useQueryRun } from "../../tool-screen/use-query-run";
import classes from "./bench.module.css";
import { BenchExamples } from "./bench-examples";
import { BenchComparisons } from "./bench-comparisons";
import { BenchSummary } from "./bench-summary";
import type { Tried } from "./prompt-part";
import { CopyButton } from "../../ui/copy-button";
import { DraftChecks } from "../../ui/draft-checks";
import { UsageLine } from "../../ui/usage-line";

interface BenchProps {
  group: string;
  audience: string;
  tried: Tried;
  onClose(): void;
}

const tool = { slug: "prompt-bench", resetsOnLeave: true };
const query = { name: "try", primaryInput: "key" };

export function Bench({ group, audience, tried, onClose }: BenchProps) {
  const { prompt, text, other } = tried;
  const { state, submit, cancel } = useQueryRun(tool, query, "/prompt-tries");
  const partial = usePartial<TriedSoFar>(state.runId);
  const { load, data: saved } = useFetcher<PromptExamples>();
  const read = useCallback(() => void load(`/prompt-examples/${audience}`), [load, audience]);
  useEffect(read, [read]);
  const shipped: PromptExample = {
    id: "shipped",
    name: "Default example",
    by: "",
    values: Object.fromEntries(prompt.variables.map(({ name, example }) => [name, example])),
  };
  const examples = [shipped, ...(saved?.examples ?? [])];
  const [chosen, choose] = useState<string[]>([shipped.id]);

  const run = () => {
    const form = new FormData();
    form.set("intent", "submit");
    form.set("query", query.name);
    form.set("group", group);
    form.set("key", prompt.key);
    form.set("text", text);
    if (other) form.set("other", other.text);
    const values = examples.filter(({ id }) => chosen.includes(id));
    form.set("examples", JSON.stringify(values.map((each) => ({ name: each.name, values: each.values }))));
    submit(form);
  };
  const sending = state.status === "sending";
  const finished = (state.shown?.result as TriedPrompts | undefined)?.results;
  const results = sending ? (partial?.results ?? []) : (finished ?? []);
  const sides = { draft: "Text in the editor", other: other?.words ?? "" };
  return (
    <Dialog look="wide-drawer" title={`Test ${prompt.label}`} onClose={onClose}>
      <div className={classes.bench}>
        <BenchExamples
          audience={audience}
          examples={examples}
          chosen={chosen}
          onChoose={choose}
          problem={saved?.problem}
          onReload={read}
        />
        <div className={classes.actions}>
          <Button onClick={run} disabled={sending || chosen.length === 0}>
            {sending ? "Writing..." : other ? "Run both versions" : "Run"}
          </Button>
          <p className={classes.hint}>
            {chosen.length * (other ? 2 : 1)} {chosen.length * (other ? 2 : 1) === 1 ? "text" : "texts"},
            nothing is saved in the prompt. {saved?.price && `${saved.price}.`}
          </p>
        </div>
        {sending && <RunProgress state={state} onCancel={cancel} title="Testing the prompt" />}
        {state.status === "failed" && state.problem && (
          <FailureBox
            problem={state.problem}
            runId={state.runId ?? undefined}
            title="The prompt could not be tested."
          />
        )}
        {finished && !sending && <BenchSummary results={finished} sides={sides} />}
        <BenchComparisons
          group={group}
          promptKey={prompt.key}
          run={sending || !finished ? null : (state.shown?.id ?? null)}
          sides={other ? sides : null}
        />
        <div className={classes.results} data-two={other !== undefined} aria-live="polite">
          {earlierFirst(results).map((result, at) => (
            <BenchText
              key={`${at}${result.example}${result.side}`}
              result={result}
              side={sides[result.side]}
            />
          ))}
        </div>
      </div>
    </Dialog>
  );
}

/**
 * Puts each example's older text on the left, as in the diff. The server sends the pair in the
 * order of the request.
 */
function earlierFirst<R extends TriedSoFar["results"][number]>(results: R[]): R[] {
  const isPair = results.some(({ side }) => side === "other");
  return isPair
    ? results.flatMap((_, at) => (at % 2 === 0 ? results.slice(at, at + 2).reverse() : []))
    : results;
}

type Result = TriedSoFar["results"][number] & Partial<TriedPrompts["results"][number]>;

/** One text of a try: the text, its cost, its checks and the prompt as sent. */
function BenchText({ result, side }: { result: Result; side: string }) {
  const { example, text, usage, checks, prompt } = result;
  return (
    <article className={classes.result}>
      <h3>
        {example} <span className={classes.hint}>{side}</span>
      </h3>
      <p className={classes.text}>{text || "…"}</p>
      {usage && <UsageLine usage={usage} />}
      {checks && <DraftChecks checks={checks} />}
      {prompt && (
        <>
          <div>
            <CopyButton text={text} />
          </div>
          <details>
            <summary className={classes.hint}>Prompt as sent</summary>
            <p className={classes.sent}>{prompt}</p>
          </details>
        </>
      )}
    </article>
  );
}
