/**
 * Renders the control for any field. It is native and uncontrolled, so it posts the same before
 * hydration.
 */
import type { ReactNode } from "react";
import { clock } from "../toolkit/clock";
import type { FieldView } from "../toolkit/fields";
import { ChecklistControl } from "./checklist-control";
import classes from "./field-control.module.css";
import { Select } from "./select";
import { TextArea } from "./text-area";
import { TextField } from "./text-field";
import { Checkbox } from "./checkbox";

export interface FieldControlProps {
  /** Form field name. */
  name: string;
  field: FieldView;
  value: unknown;
  disabled?: boolean;
  required?: boolean;
  error?: ReactNode;
  onChange?(text: string): void;
}

export function FieldControl({ name, field, value, onChange, ...rest }: FieldControlProps) {
  const shared = { name, label: field.label, help: field.help, ...rest };
  const heard = (event: { currentTarget: { value: string } }) => onChange?.(event.currentTarget.value);
  switch (field.control) {
    case "text":
      return (
        <TextField
          {...shared}
          type={field.secret ? "password" : "text"}
          inputMode={field.type}
          placeholder={field.placeholder}
          autoComplete="off"
          spellCheck={false}
          defaultValue={asText(value)}
          onChange={heard}
        />
      );
    case "list":
      return (
        <TextField
          {...shared}
          placeholder={field.placeholder ?? "Separate with commas"}
          autoComplete="off"
          defaultValue={Array.isArray(value) ? value.join(", ") : asText(value)}
          onChange={heard}
        />
      );
    case "number":
      return (
        <TextField
          {...shared}
          className={classes.number}
          type="number"
          min={field.min}
          max={field.max}
          // Other steps only guide the arrow keys and reject no value.
          step={field.step === 1 ? 1 : "any"}
          unit={field.unit}
          defaultValue={asText(value)}
          onChange={heard}
        />
      );
    case "duration":
      return (
        <TextField
          {...shared}
          className={classes.number}
          autoComplete="off"
          unit="h:mm:ss"
          defaultValue={typeof value === "number" && Number.isFinite(value) ? clock(value) : asText(value)}
          onChange={heard}
        />
      );
    case "prompt":
      return (
        <TextArea
          {...shared}
          grows
          rows={field.rows ?? 6}
          placeholder={field.placeholder}
          defaultValue={asText(value)}
          onChange={heard}
        />
      );
    case "choice":
      return <Select {...shared} options={field.options} defaultValue={asText(value)} onChange={heard} />;
    case "checkbox":
      return <CheckboxControl name={name} label={field.label} help={field.help} checked={value === true} />;
    case "checklist":
      return <ChecklistControl name={name} field={field} value={value} />;
  }
}

const asText = (value: unknown) =>
  typeof value === "string" || typeof value === "number" ? String(value) : undefined;

interface CheckboxControlProps {
  name: string;
  label: string;
  help?: string;
  checked: boolean;
}

/**
 * Posts a hidden `false` before the checkbox's `true`, so the server can tell unchecked from
 * absent.
 */
function CheckboxControl({ name, label, help, checked }: CheckboxControlProps) {
  return (
    <div>
      <input type="hidden" name={name} value="false" />
      <Checkbox name={name} value="true" defaultChecked={checked} label={label} help={help} />
    </div>
  );
}
