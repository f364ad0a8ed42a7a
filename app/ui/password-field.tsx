/** A password field whose text the user can show. */
import IconEye from "@tabler/icons-react/dist/esm/icons/IconEye.mjs";
import IconEyeOff from "@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs";
import { useState } from "react";
import classes from "./password-field.module.css";
import { TextField, type TextFieldProps } from "./text-field";

export function PasswordField(field: Omit<TextFieldProps, "type" | "after">) {
  const [visible, setVisible] = useState(false);
  const Icon = visible ? IconEyeOff : IconEye;
  return (
    <TextField
      {...field}
      type={visible ? "text" : "password"}
      after={
        <button
          type="button"
          className={classes.toggle}
          aria-label="Toggle password visibility"
          aria-pressed={visible}
          // Tab moves from the password straight to the next field.
          tabIndex={-1}
          // Keeps the focus and the cursor position in the field.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => setVisible(!visible)}
        >
          <Icon size={20} stroke={1.6} aria-hidden />
        </button>
      }
    />
  );
}
