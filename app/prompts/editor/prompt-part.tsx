/** Shows one prompt's text, variables, versions and conflict. The component around it saves. */
import { type ReactNode, Suspense, useEffect, useEffectEvent, useRef, useState } from "react";
import { Button } from "../../ui/button";
import { placeholderProblem, type Variable } from "../placeholders";
import type { PromptView } from "../prompt-set";
import { drawnLater } from "../../ui/drawn-later";
import { TextArea } from "../../ui/text-area";
import { useCompletion } from "./completion";
import { Conflict } from "./conflict";
import classes from "./prompt-editor.module.css";
import type { PromptSave } from "./use-prompt-save";
import { usePromptText } from "./use-prompt-text";

const History = drawnLater(() => import("./history").then((module) => module.History));

/** A text on the test bench, optionally compared with another version. */
export interface Tried {
  prompt: PromptView;
  text: string;
  /** `words`: the label of the other text. */
  other?: { text: string; words: string };
}

/** The current text, the version it is based on, and whether it differs from the saved text. */
export interface TextNow {
  text: string;
  base: number;
  problem: boolean;
  changed: boolean;
}

interface PromptPartProps {
  group: string;
  prompt: PromptView;
  loaded: { text: string; version: number };
  save: PromptSave;
  /** Absent if the set has its own generator for trying prompts. */
  onTry?(tried: Tried): void;
  onChange(now: TextNow): void;
  /** Placed before "Try it", such as a separate save button. */
  children?: ReactNode;
}

export function PromptPart({ group, prompt, loaded, save, onTry, onChange, children }: PromptPartProps) {
  const { key, label, help, variables, rows = 12 } = prompt;
  const { text, saved, base, changed, conflict, ...part } = usePromptText(
    `${group}:${key}`,
    loaded,
    save,
    key,
  );
  const [history, setHistory] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const problem = placeholderProblem(text, variables);

  const tell = useEffectEvent(onChange);
  useEffect(() => {
    tell({ text, base, changed, problem: problem !== null });
  }, [changed, text, base, problem]);

  const insert = (name: string) => {
    const { selectionStart = text.length, selectionEnd = text.length } = field.current ?? {};
    part.write(`${text.slice(0, selectionStart)}{{${name}}}${text.slice(selectionEnd)}`);
    field.current?.focus();
  };
  const completion = useCompletion({ field, text, variables, write: part.write });
  return (
    <div className={classes.prompt}>
      <TextArea
        {...completion.props}
        ref={field}
        name={key}
        label={label}
        help={help}
        rows={rows}
        value={text}
        onChange={(event) => {
          part.write(event.currentTarget.value);
          completion.follow();
        }}
        error={completion.list ? undefined : problem}
        grows
        mono
        spellCheck
      />
      {completion.list}
      <div className={classes.below}>
        {children}
        {onTry && (
          <Button variant="subtle" onClick={() => onTry({ prompt, text })} disabled={problem !== null}>
            Test
          </Button>
        )}
        {onTry && changed && (
          <Button
            variant="subtle"
            onClick={() => onTry({ prompt, text, other: { text: saved, words: "Live text" } })}
            disabled={problem !== null}
          >
            Test against the live text
          </Button>
        )}
        <Button variant="subtle" onClick={() => setHistory(true)}>
          Versions
        </Button>
        {changed && save.status !== "saving" && !conflict && (
          <Button variant="subtle" color="gray" onClick={() => part.adopt(saved, base)}>
            Undo changes
          </Button>
        )}
        {part.aside !== null && (
          <Button variant="subtle" color="gray" onClick={part.bringBack}>
            Restore draft
          </Button>
        )}
      </div>
      <VariableList variables={variables} onInsert={insert} />
      {conflict && (
        <Conflict
          theirs={conflict}
          mine={text}
          onSaveMine={() => save.save({ [key]: text }, conflict.version)}
          onTakeTheirs={() => part.adopt(conflict.text, conflict.version)}
        />
      )}
      {history && (
        <Suspense>
          <History
            group={group}
            promptKey={key}
            label={label}
            text={text}
            onClose={() => setHistory(false)}
            onRestore={(words) => {
              setHistory(false);
              part.replace(words);
              save.save({ [key]: words }, base);
            }}
            onCompare={
              onTry &&
              (({ text: earlier, label: called, by }) => {
                setHistory(false);
                const words = called ?? (by ? `Version of ${by}` : "Default text");
                onTry({ prompt, text, other: { text: earlier, words } });
              })
            }
          />
        </Suspense>
      )}
    </div>
  );
}

/** Lists the variables a prompt may use; a click inserts one at the cursor. */
function VariableList({
  variables,
  onInsert,
}: {
  variables: readonly Variable[];
  onInsert(name: string): void;
}) {
  return (
    <details className={classes.variables}>
      <summary>Variables ({variables.length})</summary>
      <ul className={classes.chips}>
        {variables.map(({ name, means, example }) => (
          <li key={name}>
            <button
              type="button"
              className={classes.chip}
              title={`${means}, for example “${example}”`}
              onClick={() => onInsert(name)}
            >
              {`{{${name}}}`}
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
