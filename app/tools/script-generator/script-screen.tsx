/** The four settings on the left, a streaming try-out with them, saved or not, on the right. */
import { NativeSelect, Textarea, TextInput } from "@mantine/core";
import { type FormEvent, useEffect, useRef, useState } from "react";
import type { FieldView } from "../../toolkit/fields";
import { placeholderProblem, type Variable } from "../../toolkit/prompts/placeholders";
import classes from "../../ui/prompt-editor/prompt-editor.module.css";
import { Conflict } from "../../ui/prompt-editor/conflict";
import { SaveButton } from "../../ui/prompt-editor/save-button";
import { usePromptSave } from "../../ui/prompt-editor/use-prompt-save";
import { VariableList } from "../../ui/prompt-editor/variable-list";
import { ScriptTry } from "./script-try";
import own from "./script.module.css";

interface Values {
  model: string;
  temperature: number;
  systemPrompt: string;
  userPrompt: string;
}

interface ScriptScreenProps {
  fields: Record<string, FieldView>;
  inputs: Record<string, FieldView>;
  models: string[];
  variables: readonly Variable[];
  values: Values;
  version: number;
}

export function ScriptScreen({ fields, inputs, models, variables, values, version }: ScriptScreenProps) {
  const save = usePromptSave("script-generator", "together");
  const [saved, setSaved] = useState({ values, version });
  const [now, setNow] = useState<Record<keyof Values, string>>({
    ...values,
    temperature: String(values.temperature),
  });
  const prompt = useRef<HTMLTextAreaElement>(null);
  const answer = save.answer;
  useEffect(() => {
    if (answer && "saved" in answer)
      setSaved((before) => ({ values: { ...before.values, ...answer.saved }, version: answer.version }));
  }, [answer]);

  const problem = placeholderProblem(now.userPrompt, variables);
  const changed = Object.entries(now).filter(
    ([key, value]) => String(saved.values[key as keyof Values]) !== value,
  );
  // 0 is a temperature; only an empty field is none.
  const filled = Object.values(now).every((value) => value.trim() !== "");
  const conflict = answer && "conflict" in answer ? answer.conflict : null;
  const refused = answer && "problem" in answer ? answer.problem.detail : null;
  const set = (key: keyof Values) => (event: { currentTarget: { value: string } }) => {
    const { value } = event.currentTarget;
    setNow((before) => ({ ...before, [key]: value }));
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (filled && !problem)
      save.save(Object.fromEntries(changed.length > 0 ? changed : Object.entries(now)), saved.version);
  };
  const insert = (name: string) => {
    const at = prompt.current?.selectionStart ?? now.userPrompt.length;
    setNow((before) => ({
      ...before,
      userPrompt: `${before.userPrompt.slice(0, at)}{{${name}}}${before.userPrompt.slice(at)}`,
    }));
  };
  return (
    <div className={own.screen}>
      <form
        className={own.settings}
        method="post"
        action="/prompt-sets/script-generator"
        data-status={save.status}
        onSubmit={onSubmit}
      >
        <input type="hidden" name="expected" value={saved.version} />
        <input type="hidden" name="back" value="/script-generator" />
        <div className={own.short}>
          <NativeSelect
            name="model"
            label={fields.model?.label}
            description={fields.model?.help}
            data={models}
            value={now.model}
            onChange={set("model")}
          />
          <TextInput
            name="temperature"
            type="number"
            min={0}
            max={2}
            step={0.1}
            label={fields.temperature?.label}
            description={fields.temperature?.help}
            value={now.temperature}
            onChange={set("temperature")}
          />
        </div>
        <Textarea
          name="systemPrompt"
          label={fields.systemPrompt?.label}
          rows={9}
          value={now.systemPrompt}
          onChange={set("systemPrompt")}
          classNames={{ input: classes.text }}
        />
        <Textarea
          ref={prompt}
          name="userPrompt"
          label={fields.userPrompt?.label}
          rows={13}
          value={now.userPrompt}
          onChange={set("userPrompt")}
          error={problem}
          classNames={{ input: classes.text }}
        />
        <VariableList variables={variables} onInsert={insert} />
        <div className={classes.below}>
          <SaveButton
            status={save.status}
            disabled={!filled || problem !== null}
            changed={changed.length > 0}
          />
          <span className={classes.state} role="status">
            {refused ? (
              <span className={classes.bad}>Not saved. {refused}</span>
            ) : save.status === "success" ? (
              <span className={classes.good}>Saved</span>
            ) : (
              changed.length > 0 && save.status !== "saving" && "Unsaved changes; the try-out uses them"
            )}
          </span>
        </div>
        {conflict && now[conflict.key as keyof Values] !== conflict.text && (
          <Conflict
            theirs={conflict}
            mine={now[conflict.key as keyof Values]}
            onSaveMine={() => save.save(Object.fromEntries(changed), conflict.version)}
            onTakeTheirs={() => {
              const theirs = { [conflict.key]: conflict.text };
              setSaved((before) => ({ values: { ...before.values, ...theirs }, version: conflict.version }));
              setNow((before) => ({ ...before, ...theirs }));
            }}
          />
        )}
      </form>
      <ScriptTry inputs={inputs} settings={now} ready={filled && problem === null} />
    </div>
  );
}
