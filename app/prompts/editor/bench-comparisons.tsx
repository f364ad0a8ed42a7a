/**
 * Saved comparisons of this prompt, and a form to save the current one with a name and the better
 * side.
 */
import { useCallback, useEffect, useEffectEvent } from "react";
import { Link, useFetcher } from "react-router";
import { longestLabel } from "../limits";
import type { ComparisonSaveAnswer, PromptComparisons } from "../prompt-save";
import { Button } from "../../ui/button";
import { NotLoaded } from "../../ui/not-loaded";
import { tellUndoable } from "../../ui/undo";
import { Select } from "../../ui/select";
import { TextField } from "../../ui/text-field";
import { useAnswer } from "../../ui/use-answer";
import { When } from "../../ui/when";
import classes from "./bench.module.css";

interface BenchComparisonsProps {
  group: string;
  promptKey: string;
  /** The finished try on screen. */
  run: string | null;
  /** Set if the try compares two texts. */
  sides: { draft: string; other: string } | null;
}

const betterWords = { draft: "the text in the editor was better", other: "the earlier text was better" };

export function BenchComparisons({ group, promptKey, run, sides }: BenchComparisonsProps) {
  const { load, data } = useFetcher<PromptComparisons>();
  const read = useCallback(
    () => void load(`/prompt-comparisons/${group}?key=${promptKey}`),
    [load, group, promptKey],
  );
  useEffect(read, [read]);
  const saver = useFetcher<ComparisonSaveAnswer>();
  const answer = useAnswer(saver);
  const done = saver.state === "idle" && answer?.problem === null ? answer : null;
  const readAnew = useEffectEvent(read);
  useEffect(() => {
    if (done) readAnew();
  }, [done]);
  const kept = data?.comparisons ?? [];
  const action = `/prompt-comparisons/${group}`;
  return (
    <section className={classes.comparisons} aria-label="Saved comparisons">
      {run && !kept.some(({ runId }) => runId === run) && (
        <saver.Form method="post" action={action} className={classes.keep}>
          <input type="hidden" name="run" value={run} />
          <TextField
            name="name"
            label="Save this comparison as"
            placeholder="Warmer opening vs. the old one"
            required
            maxLength={longestLabel}
          />
          {sides && (
            <Select
              name="better"
              label="Better"
              options={[
                { value: "", label: "Not decided" },
                { value: "other", label: sides.other },
                { value: "draft", label: sides.draft },
              ]}
            />
          )}
          <Button type="submit" variant="default" disabled={saver.state !== "idle"}>
            Save
          </Button>
        </saver.Form>
      )}
      {saver.state === "idle" && saver.data?.problem && <p role="alert">Not done. {saver.data.problem}</p>}
      {data?.problem && <NotLoaded what="Saved comparisons" problem={data.problem} onRetry={read} />}
      {kept.length > 0 && (
        <>
          <h3>Saved comparisons</h3>
          <ul className={classes.kept}>
            {kept.map(({ runId, name, better, at, by }) => (
              <li key={runId} className={classes.example}>
                <Link to={`/runs/${runId}`}>{name}</Link>
                <span className={classes.hint}>
                  {better && `${betterWords[better]}, `}
                  {by}, <When at={at} />
                </span>
                <Button
                  variant="subtle"
                  color="gray"
                  size="xs"
                  aria-label={`Remove the comparison ${name}`}
                  onClick={() => {
                    void saver.submit({ remove: runId }, { method: "post", action });
                    const back = { run: runId, name, better: better ?? "" };
                    tellUndoable({
                      words: `Removed the comparison “${name}” for everyone.`,
                      undo: () => void saver.submit(back, { method: "post", action }),
                    });
                  }}
                >
                  Remove
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
