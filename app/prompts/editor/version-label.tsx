/** What people call a version. It steers nothing: the newest version is what runs. */
import { useEffect, useEffectEvent, useState } from "react";
import { useFetcher } from "react-router";
import { longestLabel } from "../limits";
import type { LabelAnswer, PromptVersion } from "../prompt-save";
import { Button } from "../../ui/button";
import { TextField } from "../../ui/text-field";
import { useAnswer } from "../../ui/use-answer";
import classes from "./history.module.css";

interface VersionLabelProps {
  group: string;
  version: PromptVersion;
  onLabelled(): void;
}

export function VersionLabel({ group, version, onLabelled }: VersionLabelProps) {
  const saver = useFetcher<LabelAnswer>();
  const answer = useAnswer(saver);
  const done = saver.state === "idle" && answer?.problem === null ? answer : null;
  const labelled = useEffectEvent(onLabelled);
  useEffect(() => {
    if (done) labelled();
  }, [done]);
  const [label, setLabel] = useState(version.label ?? "");
  // No form of its own: the drawer stands in the prompt's, and a form in a form would save that too.
  const send = () =>
    void saver.submit(
      { labelled: String(version.version), label },
      { method: "post", action: `/prompt-sets/${group}` },
    );
  return (
    <div className={classes.labelling}>
      <TextField
        label="Label"
        placeholder="Spring campaign"
        help="To find it again. What was saved last is what runs."
        value={label}
        maxLength={longestLabel}
        onChange={(event) => setLabel(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          send();
        }}
        error={saver.state === "idle" ? (saver.data?.problem ?? undefined) : undefined}
      />
      <Button variant="default" onClick={send} disabled={saver.state !== "idle"}>
        Save label
      </Button>
    </div>
  );
}
