/** Examples for trying a prompt: the user selects, views, edits and removes them. */
import { useEffect, useEffectEvent, useState } from "react";
import { useFetcher } from "react-router";
import { Button } from "../../ui/button";
import type { ExampleSaveAnswer, PromptExample } from "../prompt-save";
import { mostExamples } from "../limits";
import { Checkbox } from "../../ui/checkbox";
import { NotLoaded } from "../../ui/not-loaded";
import { tellUndoable } from "../../ui/undo";
import { TextArea } from "../../ui/text-area";
import { TextField } from "../../ui/text-field";
import { useAnswer } from "../../ui/use-answer";
import classes from "./bench.module.css";

interface BenchExamplesProps {
  audience: string;
  examples: PromptExample[];
  chosen: string[];
  onChoose(ids: string[]): void;
  /** Why the saved examples are missing. */
  problem: string | undefined;
  onReload(): void;
}

export function BenchExamples({
  audience,
  examples,
  chosen,
  onChoose,
  problem,
  onReload,
}: BenchExamplesProps) {
  const saver = useFetcher<ExampleSaveAnswer>();
  const [values, setValues] = useState<string | null>(null);
  const answer = useAnswer(saver);
  const done = saver.state === "idle" && answer?.problem === null ? answer : null;
  const saved = useEffectEvent(() => {
    setValues(null);
    onReload();
  });
  useEffect(() => {
    if (done) saved();
  }, [done]);
  const send = (fields: Record<string, string>) =>
    void saver.submit(fields, { method: "post", action: `/prompt-examples/${audience}` });
  const first = examples.find(({ id }) => id === chosen[0]) ?? examples[0];

  return (
    <fieldset className={classes.examples}>
      <legend>Examples</legend>
      {examples.map(({ id, name, by, values: given }) => (
        <div key={id} className={classes.example}>
          <Checkbox
            label={by ? `${name} (saved by ${by})` : name}
            checked={chosen.includes(id)}
            disabled={!chosen.includes(id) && chosen.length >= mostExamples}
            onChange={(event) =>
              onChoose(event.currentTarget.checked ? [...chosen, id] : chosen.filter((other) => other !== id))
            }
          />
          {by && (
            <Button
              variant="subtle"
              color="gray"
              size="xs"
              aria-label={`Remove the example ${name}`}
              onClick={() => {
                onChoose(chosen.filter((other) => other !== id));
                send({ remove: id });
                tellUndoable({
                  words: `Removed the example “${name}” for everyone.`,
                  undo: () => send({ name, values: JSON.stringify(given) }),
                });
              }}
            >
              Remove
            </Button>
          )}
        </div>
      ))}
      {examples.length > 2 && (
        <div className={classes.actions}>
          <Button
            variant="subtle"
            size="xs"
            onClick={() => onChoose(examples.slice(0, mostExamples).map(({ id }) => id))}
          >
            {examples.length > mostExamples ? `Select the first ${mostExamples}` : "Select all"}
          </Button>
          <Button variant="subtle" size="xs" onClick={() => onChoose([])}>
            Clear
          </Button>
          <span className={classes.hint}>
            {chosen.length} of at most {mostExamples} selected
          </span>
        </div>
      )}
      {problem && <NotLoaded what="Saved examples" problem={problem} onRetry={onReload} />}
      {values === null && saver.data?.problem && <p role="alert">Not removed. {saver.data.problem}</p>}
      {values === null ? (
        <div>
          <Button
            variant="default"
            size="xs"
            onClick={() => setValues(JSON.stringify(first?.values ?? {}, null, 2))}
          >
            Copy as new example
          </Button>
        </div>
      ) : (
        <form
          className={classes.newExample}
          onSubmit={(event) => {
            event.preventDefault();
            const name = new FormData(event.currentTarget).get("name");
            send({ name: typeof name === "string" ? name : "", values });
          }}
        >
          <TextField name="name" label="Name" required asterisk maxLength={80} />
          <TextArea
            label="Values"
            help="JSON: one text per variable."
            mono
            rows={10}
            value={values}
            onChange={(event) => setValues(event.currentTarget.value)}
            error={jsonProblem(values) ?? saver.data?.problem}
          />
          <div className={classes.actions}>
            <Button type="submit" size="xs" disabled={jsonProblem(values) !== null || saver.state !== "idle"}>
              Save example
            </Button>
            <Button variant="subtle" color="gray" size="xs" onClick={() => setValues(null)}>
              Cancel
            </Button>
          </div>
        </form>
      )}
    </fieldset>
  );
}

function jsonProblem(text: string): string | null {
  try {
    JSON.parse(text);
    return null;
  } catch (error) {
    return `This is not JSON. ${error instanceof Error ? error.message : ""}`;
  }
}
