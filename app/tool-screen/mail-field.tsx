/**
 * Email field for a file's results. The browser stores a valid email and fills it in on all tools'
 * screens.
 */
import { useEffect, useRef } from "react";
import { isEmail } from "../toolkit/is-email";
import { TextField } from "../ui/text-field";
import { useHydrated } from "../ui/use-hydrated";

const key = "emailToSendCSV";

interface MailFieldProps {
  required: boolean;
  /** True for an invalid email, or the server's message. */
  error: string | boolean;
  forCsv: boolean;
  /**
   * The form's own storage key in addition to the shared one; the browser stores the email under it
   * when the form is sent.
   */
  keptAs?: string;
  onChange(address: string): void;
}

export function MailField({ required, error, forCsv, keptAs, onChange }: MailFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const hydrated = useHydrated();
  useEffect(() => {
    const field = input.current;
    if (!field) return;
    const own = keptAs ? localStorage.getItem(keptAs) : null;
    if (!field.value) field.value = own ?? localStorage.getItem(key) ?? "";
    onChange(field.value);
  }, [onChange, keptAs]);
  return (
    <TextField
      ref={input}
      name={key}
      type="text"
      inputMode="email"
      autoComplete="email"
      label={forCsv ? "Email for CSV results" : "Email for results"}
      placeholder="you@company.com"
      asterisk={required}
      aria-required={required}
      required={!hydrated && required}
      error={error}
      onChange={(event) => {
        const address = event.currentTarget.value;
        if (isEmail(address.trim())) localStorage.setItem(key, address.trim());
        onChange(address);
      }}
    />
  );
}
