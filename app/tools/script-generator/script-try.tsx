/** Writes one script with the current settings and shows it word by word. */
import IconFileText from "@tabler/icons-react/dist/esm/icons/IconFileText.mjs";
import type { FormEvent } from "react";
import { Button } from "../../ui/button";
import type { FieldView } from "../../toolkit/fields";
import { CopyButton } from "../../ui/copy-button";
import { EmptyState } from "../../ui/empty-state";
import { FailureBox } from "../../ui/failure-box";
import { usePartial } from "../../ui/feed/use-partial";
import { RunProgress } from "../../tool-screen/late-run-progress";
import { TextArea } from "../../ui/text-area";
import { TextField } from "../../ui/text-field";
import { useInput } from "../../tool-screen/use-input";
import { useQueryRun } from "../../tool-screen/use-query-run";
import { UsageLine } from "../../ui/usage-line";
import type { WrittenScript as Written } from "./definition";
import { lengthRemark, wordsAMinute } from "./length";
import own from "./script.module.css";
import { WrittenScript } from "./written-script";

interface ScriptTryProps {
  inputs: Record<string, FieldView>;
  settings: Record<string, string>;
  ready: boolean;
  price: string | undefined;
}

const example = {
  topic: "Recording interviews with guests abroad",
  audience: "Podcast hosts who work alone",
  notes: "Separate tracks for each guest. No studio and no technician needed.",
};

export function ScriptTry({ inputs, settings, ready, price }: ScriptTryProps) {
  const { state, submit, cancel } = useQueryRun(
    { slug: "script-generator", resetsOnLeave: false },
    { name: "write", primaryInput: "topic" },
  );
  const partial = usePartial<{ script: string }>(state.runId);
  const topic = useInput("topic", state.shown);
  const audience = useInput("audience", state.shown);
  const minutes = useInput("minutes", state.shown, "4");
  const notes = useInput("notes", state.shown);
  const writing = state.status === "sending";
  const result = state.shown?.result as Written | undefined;
  const remark = result && lengthRemark(result.words, Number(state.shown?.input.minutes));
  const fillIn = () => {
    topic.write(example.topic);
    audience.write(example.audience);
    notes.write(example.notes);
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (writing || topic.text.trim() === "") return;
    const form = new FormData(event.currentTarget);
    for (const [name, value] of Object.entries(settings)) form.set(`filters.${name}`, value);
    submit(form);
  };
  return (
    <section className={own.try} aria-label="Try-out" data-status={state.status}>
      <h2 className={own.heading}>Test</h2>
      <form method="post" className={own.inputs} onSubmit={onSubmit}>
        <input type="hidden" name="intent" value="submit" />
        <input type="hidden" name="query" value="write" />
        <TextField
          {...topic.field}
          label={inputs.topic?.label}
          placeholder={example.topic}
          error={state.fields.topic?.[0]}
        />
        <div className={own.short}>
          <TextField {...audience.field} label={inputs.audience?.label} placeholder={example.audience} />
          <TextField
            {...minutes.field}
            type="number"
            min={1}
            max={30}
            label="Length (minutes)"
            error={state.fields.minutes?.[0]}
          />
        </div>
        <TextArea {...notes.field} label={inputs.notes?.label} rows={3} />
        <div>
          <Button type="submit" disabled={!ready || writing || topic.text.trim() === ""}>
            {writing ? "Writing..." : "Write a script"}
          </Button>{" "}
          {price && <span className={own.muted}>{price}</span>}
        </div>
      </form>
      {writing && <RunProgress state={state} onCancel={cancel} title="Writing the script" />}
      {writing && partial && <p className={own.script}>{partial.script}</p>}
      {state.status === "failed" && state.problem && (
        <FailureBox problem={state.problem} runId={state.runId ?? undefined} />
      )}
      {!writing && result && (
        <>
          <WrittenScript script={result.script} />
          <UsageLine usage={result.usage} />
          <div className={own.buttons}>
            <CopyButton text={result.script} />
            <span className={own.muted}>
              {result.words} words, about {Math.max(1, Math.round(result.words / wordsAMinute))} min spoken
            </span>
          </div>
          {remark && (
            <p role="status" className={own.warning}>
              {remark}
            </p>
          )}
        </>
      )}
      {state.status === "idle" && !result && (
        <EmptyState
          Icon={IconFileText}
          title="No script yet"
          words="Enter a topic. The script uses the settings on this page, saved or not."
          action={
            <Button variant="default" onClick={fillIn}>
              Use an example
            </Button>
          }
        />
      )}
    </section>
  );
}
