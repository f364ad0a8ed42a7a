/**
 * The four settings on the left, and on the right a streamed trial with them, even before saving.
 */
import { type FormEvent, useState } from "react";
import type { FieldView } from "../../toolkit/fields";
import type { PromptView } from "../../prompts/prompt-set";
import { PrefetchCalls } from "../../ui/prefetch-calls";
import classes from "../../prompts/editor/prompt-editor.module.css";
import { Conflict } from "../../prompts/editor/conflict";
import { PromptPart, type TextNow } from "../../prompts/editor/prompt-part";
import { SaveButton } from "../../prompts/editor/save-button";
import { usePromptSave } from "../../prompts/editor/use-prompt-save";
import { usePromptText } from "../../prompts/editor/use-prompt-text";
import { Select } from "../../ui/select";
import { TextField } from "../../ui/text-field";
import { ScriptTry } from "./script-try";
import own from "./script.module.css";

interface ScriptScreenProps {
  fields: Record<string, FieldView>;
  inputs: Record<string, FieldView>;
  models: string[];
  prompts: PromptView[];
  values: Record<string, string>;
  version: number;
  /** The price of a script in words. */
  price: string | undefined;
}

const group = "script-generator";

export function ScriptScreen({ fields, inputs, models, prompts, values, version, price }: ScriptScreenProps) {
  const save = usePromptSave(group, "together");
  const loaded = (key: string) => ({ text: values[key] ?? "", version });
  const model = usePromptText(`${group}:model`, loaded("model"), save, "model");
  const temperature = usePromptText(`${group}:temperature`, loaded("temperature"), save, "temperature");
  const [texts, setTexts] = useState<Record<string, TextNow>>({});

  const now: Record<string, Pick<TextNow, "text" | "base" | "changed">> = { model, temperature };
  for (const { key } of prompts) now[key] = texts[key] ?? { ...loaded(key), base: version, changed: false };
  const settings = Object.fromEntries(Object.entries(now).map(([key, { text }]) => [key, text]));
  const changed = Object.keys(now).filter((key) => now[key]?.changed);
  // 0 is a valid temperature; an empty field is not.
  const filled = Object.values(settings).every((text) => text.trim() !== "");
  const ready = filled && Object.values(texts).every(({ problem }) => !problem);
  const refused = save.answer && "problem" in save.answer ? save.answer.problem.detail : null;

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!ready) return;
    const keys = changed.length > 0 ? changed : Object.keys(now);
    save.save(
      Object.fromEntries(keys.map((key) => [key, settings[key] ?? ""])),
      Math.min(...keys.map((key) => now[key]?.base ?? version)),
    );
  };
  return (
    <div className={own.screen}>
      <form
        className={own.settings}
        method="post"
        action={`/prompt-sets/${group}`}
        data-status={save.status}
        onSubmit={onSubmit}
      >
        <PrefetchCalls to={[`/prompt-sets/${group}`]} />
        <input type="hidden" name="expected" value={version} />
        <input type="hidden" name="back" value="/script-generator" />
        <div className={own.short}>
          <Select
            name="model"
            label={fields.model?.label}
            help={fields.model?.help}
            options={models.includes(model.text) ? models : [...models, model.text]}
            value={model.text}
            onChange={(event) => model.write(event.currentTarget.value)}
          />
          <TextField
            name="temperature"
            type="number"
            min={0}
            max={2}
            step={0.1}
            label={fields.temperature?.label}
            help={fields.temperature?.help}
            value={temperature.text}
            onChange={(event) => temperature.write(event.currentTarget.value)}
            onBlur={() => temperature.text.trim() && temperature.write(String(Number(temperature.text)))}
          />
        </div>
        {[model, temperature].map(
          ({ conflict, text, adopt }) =>
            conflict && (
              <Conflict
                key={conflict.key}
                theirs={conflict}
                mine={text}
                onSaveMine={() => save.save({ [conflict.key]: text }, conflict.version)}
                onTakeTheirs={() => adopt(conflict.text, conflict.version)}
              />
            ),
        )}
        {prompts.map((prompt) => (
          <PromptPart
            key={prompt.key}
            group={group}
            prompt={prompt}
            loaded={loaded(prompt.key)}
            save={save}
            onChange={(text) => setTexts((others) => ({ ...others, [prompt.key]: text }))}
          />
        ))}
        <div className={classes.below}>
          <SaveButton status={save.status} disabled={!ready} changed={changed.length > 0} />
          <span className={classes.state} role="status">
            {refused ? (
              <span className={classes.bad}>Not saved. {refused}</span>
            ) : save.status === "success" ? (
              <span className={classes.good}>Saved</span>
            ) : (
              changed.length > 0 &&
              save.status !== "saving" &&
              "Unsaved changes, kept on this device; tests use them"
            )}
          </span>
        </div>
      </form>
      <ScriptTry inputs={inputs} settings={settings} ready={ready} price={price} />
    </div>
  );
}
