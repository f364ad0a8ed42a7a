/** Edits one prompt and saves it separately, with its own status. */
import { useState } from "react";
import type { PromptView } from "../prompt-set";
import classes from "./prompt-editor.module.css";
import { PromptPart, type TextNow, type Tried } from "./prompt-part";
import { SaveButton } from "./save-button";
import { usePromptSave } from "./use-prompt-save";

interface PromptEditorProps {
  group: string;
  prompt: PromptView;
  loaded: { text: string; version: number };
  /** "own": the status is `saving-{key}` (win-backs, churn). "shared": it is `saving`. */
  status: "own" | "shared";
  /** Screen to return to if the form is posted without JavaScript. */
  back: string;
  onTry(tried: Tried): void;
}

export function PromptEditor({ group, prompt, loaded, status, back, onTry }: PromptEditorProps) {
  const { key } = prompt;
  const save = usePromptSave(group, key);
  const [now, setNow] = useState<TextNow>({
    text: loaded.text,
    base: loaded.version,
    problem: false,
    changed: false,
  });
  const refused = save.answer && "problem" in save.answer ? save.answer.problem : null;
  const saving = save.status === "saving";
  return (
    <form
      method="post"
      action={`/prompt-sets/${group}`}
      data-status={saving && status === "own" ? `saving-${key}` : save.status}
      onSubmit={(event) => {
        event.preventDefault();
        save.save({ [key]: now.text }, now.base);
      }}
    >
      <input type="hidden" name="expected" value={now.base} />
      <input type="hidden" name="back" value={back} />
      <PromptPart group={group} prompt={prompt} loaded={loaded} save={save} onTry={onTry} onChange={setNow}>
        <SaveButton status={save.status} disabled={now.problem} changed={now.changed} />
        <span className={classes.state} role="status">
          {refused ? (
            <span className={classes.bad}>Not saved. {refused.detail}</span>
          ) : save.status === "success" ? (
            <span className={classes.good}>Saved</span>
          ) : (
            now.changed && !saving && "Unsaved, kept on this device"
          )}
        </span>
      </PromptPart>
    </form>
  );
}
