/** A user's label for a version. It has no effect: the newest version is always used. */
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
  // Not a form, because the drawer is inside the prompt's form; submitting a nested form would save
  // the prompt too.
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
        help="Helps you find it later. The latest save is the one that runs."
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
