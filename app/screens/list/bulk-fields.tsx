/** The fields of a list's bulk changes: a choice that acts at once, and a note. */
import { useState } from "react";
import { Button } from "../../ui/button";
import { Select } from "../../ui/select";
import { TextField } from "../../ui/text-field";
import classes from "./bulk-bar.module.css";

interface ChoiceProps {
  label: string;
  options: { value: string; label: string }[];
  onChoose(value: string): void;
}

export function Choice({ label, options, onChoose }: ChoiceProps) {
  return (
    <Select
      small
      aria-label={`${label} of the selected lines`}
      value=""
      options={[{ value: "", label: `${label}…` }, ...options]}
      onChange={({ target }) => target.value !== "" && onChoose(target.value)}
    />
  );
}

export function Note({ onSave }: { onSave(note: string): void }) {
  const [text, setText] = useState<string | null>(null);
  if (text === null)
    return (
      <Button size="xs" variant="default" onClick={() => setText("")}>
        Note…
      </Button>
    );
  return (
    <form
      className={classes.note}
      onSubmit={(event) => {
        event.preventDefault();
        onSave(text);
        setText(null);
      }}
    >
      <TextField
        small
        aria-label="Note for the selected lines"
        placeholder="Empty takes the note away"
        maxLength={2000}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Button size="xs" type="submit">
        Save
      </Button>
    </form>
  );
}
