/** Saves several prompts together, but only the changed keys. */
import { useState } from "react";
import { PrefetchCalls } from "../../ui/prefetch-calls";
import { PromptPart, type TextNow } from "./prompt-part";
import type { PromptListProps } from "./prompt-list";
import classes from "./prompt-editor.module.css";
import { SaveButton } from "./save-button";
import { usePromptSave } from "./use-prompt-save";

export function PromptForm({
  group,
  prompts,
  values,
  version,
  back,
}: Omit<PromptListProps, "status" | "audience" | "promotesTo">) {
  const save = usePromptSave(group, "together");
  const [texts, setTexts] = useState<Record<string, TextNow>>({});
  const changed = Object.entries(texts).filter(([, now]) => now.changed);
  const expected = Math.min(...changed.map(([, { base }]) => base));
  const sections = Object.entries(Object.groupBy(prompts, (prompt) => prompt.section ?? ""));
  const refused = save.answer && "problem" in save.answer ? save.answer.problem : null;
  return (
    <form
      className={classes.prompts}
      method="post"
      action={`/prompt-sets/${group}`}
      data-status={save.status}
      onSubmit={(event) => {
        event.preventDefault();
        const posted = changed.map(([key, { text }]) => [key, text] as const);
        if (posted.length > 0) save.save(Object.fromEntries(posted), expected);
      }}
    >
      <PrefetchCalls to={[`/prompt-sets/${group}`]} />
      <input type="hidden" name="expected" value={version} />
      <input type="hidden" name="back" value={back} />
      {sections.map(([section, inSection = []]) => (
        <div key={section} className={classes.section}>
          {section && <h3>{section}</h3>}
          <div className={classes.grid}>
            {inSection.map((prompt) => (
              <PromptPart
                key={prompt.key}
                group={group}
                prompt={prompt}
                loaded={{ text: values[prompt.key] ?? "", version }}
                save={save}
                onChange={(now) => setTexts((others) => ({ ...others, [prompt.key]: now }))}
              />
            ))}
          </div>
        </div>
      ))}
      <div className={classes.saveAll}>
        <SaveButton
          status={save.status}
          disabled={changed.some(([, { problem }]) => problem)}
          changed={changed.length > 0}
        />
        <span className={classes.state} role="status">
          {refused ? (
            <span className={classes.bad}>Not saved. {refused.detail}</span>
          ) : save.status === "success" ? (
            <span className={classes.good}>Saved</span>
          ) : (
            changed.length > 0 &&
            save.status !== "saving" &&
            `${changed.length === 1 ? "One prompt" : `${changed.length} prompts`} unsaved, kept on this device`
          )}
        </span>
      </div>
    </form>
  );
}
