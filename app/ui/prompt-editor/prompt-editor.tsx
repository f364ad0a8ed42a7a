/** One prompt: its text, its variables, saving with its own state, its versions, and a way to try it. */
import { Button, Textarea } from "@mantine/core";
import { lazy, Suspense, useRef, useState } from "react";
import { placeholderProblem } from "../../toolkit/prompts/placeholders";
import type { PromptVersion } from "../../toolkit/prompts/prompt-save";
import type { PromptView } from "../../toolkit/prompts/prompt-set";
import { Conflict } from "./conflict";
import classes from "./prompt-editor.module.css";
import { SaveButton } from "./save-button";
import { usePromptSave } from "./use-prompt-save";
import { usePromptText } from "./use-prompt-text";
import { VariableList } from "./variable-list";

const History = lazy(() => import("./history").then(({ History: drawn }) => ({ default: drawn })));

export interface Tried {
  prompt: PromptView;
  text: string;
  other?: PromptVersion;
}

interface PromptEditorProps {
  group: string;
  prompt: PromptView;
  loaded: { text: string; version: number };
  /** "own": the status reads `saving-{key}` (win-backs, churn); "shared": `saving` (decisions, STATE-11). */
  status: "own" | "shared";
  /** Screen to come back to when the form is posted without JavaScript. */
  back: string;
  onTry(tried: Tried): void;
}

export function PromptEditor({ group, prompt, loaded, status, back, onTry }: PromptEditorProps) {
  const { key, label, help, variables, rows = 12 } = prompt;
  const save = usePromptSave(group, key);
  const text = usePromptText(`${group}:${key}`, loaded, save, key);
  const [history, setHistory] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const problem = placeholderProblem(text.text, variables);
  const saving = save.status === "saving";
  const conflict = save.answer && "conflict" in save.answer ? save.answer.conflict : null;
  const refused = save.answer && "problem" in save.answer ? save.answer.problem : null;
  const send = (words: string, expected: number) => save.save({ [key]: words }, expected);

  const insert = (name: string) => {
    const { selectionStart = text.text.length, selectionEnd = text.text.length } = field.current ?? {};
    text.write(`${text.text.slice(0, selectionStart)}{{${name}}}${text.text.slice(selectionEnd)}`);
    field.current?.focus();
  };
  return (
    <form
      className={classes.prompt}
      method="post"
      action={`/prompt-sets/${group}`}
      data-status={saving && status === "own" ? `saving-${key}` : save.status}
      onSubmit={(event) => {
        event.preventDefault();
        if (!problem) send(text.text, text.base);
      }}
    >
      <input type="hidden" name="expected" value={text.base} />
      <input type="hidden" name="back" value={back} />
      <Textarea
        ref={field}
        name={key}
        label={label}
        description={help}
        rows={rows}
        value={text.text}
        onChange={(event) => text.write(event.currentTarget.value)}
        error={problem}
        classNames={{ input: classes.text }}
        spellCheck
      />
      <div className={classes.below}>
        <SaveButton status={save.status} disabled={problem !== null} />
        <Button
          variant="subtle"
          onClick={() => onTry({ prompt, text: text.text })}
          disabled={problem !== null}
        >
          Try it
        </Button>
        <Button variant="subtle" onClick={() => setHistory(true)}>
          Versions
        </Button>
        <span className={classes.state} role="status">
          {refused ? (
            <span className={classes.bad}>Not saved. {refused.detail}</span>
          ) : save.status === "success" ? (
            <span className={classes.good}>Saved</span>
          ) : (
            text.changed && !saving && "Unsaved, kept on this device"
          )}
        </span>
        {text.changed && !saving && !conflict && (
          <Button variant="subtle" color="gray" onClick={() => text.adopt(text.saved, text.base)}>
            Undo changes
          </Button>
        )}
        {text.aside !== null && (
          <Button variant="subtle" color="gray" onClick={text.bringBack}>
            Bring back the text put aside
          </Button>
        )}
      </div>
      <VariableList variables={variables} onInsert={insert} />
      {conflict && text.text !== conflict.text && (
        <Conflict
          theirs={conflict}
          mine={text.text}
          onSaveMine={() => send(text.text, conflict.version)}
          onTakeTheirs={() => text.adopt(conflict.text, conflict.version)}
        />
      )}
      {history && (
        <Suspense>
          <History
            group={group}
            promptKey={key}
            label={label}
            text={text.text}
            onClose={() => setHistory(false)}
            onRestore={(words) => {
              setHistory(false);
              text.write(words);
              send(words, text.base);
            }}
            onCompare={(other) => {
              setHistory(false);
              onTry({ prompt, text: text.text, other });
            }}
          />
        </Suspense>
      )}
    </form>
  );
}
