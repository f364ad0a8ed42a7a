/**
 * A form built from fields and managed by conform. It shows errors at their fields and keeps
 * entries, even without scripts.
 */
import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { useEffect } from "react";
import { logError } from "../log";
import type { FieldView } from "../toolkit/fields";
import { readForm, sameValues } from "./form-values";

type Values = Record<string, unknown>;

interface FieldsForm {
  fields: Record<string, FieldView>;
  saved: Values;
  /** Prefix of each field's name, ending in a full stop. */
  prefix?: string;
  result: SubmissionResult<string[]> | undefined;
  /** Browser storage key of the unsaved entries. */
  draft: string;
}

export function useFieldsForm({ fields, saved, prefix = "", result, draft }: FieldsForm) {
  const [form] = useForm<Values>({ lastResult: result });
  useEffect(() => {
    const element = document.getElementById(form.id);
    if (!(element instanceof HTMLFormElement)) return;
    let ended = false;
    let end = () => {};
    import("./form-draft").then(
      ({ keepDraft }) => {
        if (!ended) end = keepDraft(element, draft);
      },
      (error: unknown) => logError("what is typed is not kept", { draft, error }),
    );
    return () => {
      ended = true;
      end();
    };
  }, [form.id, draft]);
  useEffect(() => {
    // The server saved the form, or emptied it for the next entry.
    if (result?.status !== "success" && result?.initialValue !== null) return;
    void import("./form-draft").then(({ forgetDraft }) => forgetDraft(draft));
  }, [result, draft]);
  const read = (posted: unknown) =>
    isTouched(posted) ? readForm(fields, postedForm(posted), prefix) : saved;
  const edited = read(form.value);
  return {
    id: form.id,
    props: getFormProps(form),
    /** Changes whenever the form is discarded or emptied, so that React recreates its fields. */
    key: form.key,
    /** For a refused form: the settings version that filled it (forms/seen-settings.server.ts). */
    seen: form.initialValue?.seen as string | undefined,
    /** Initial values of the fields: the saved ones, or the refused entries. */
    initial: read(form.initialValue),
    /** Current values on the screen. */
    edited,
    unsaved: !sameValues(fields, saved, edited),
    problem: (name: string): string | undefined => form.allErrors[prefix + name]?.[0],
  };
}

/** Conform has no values before the user types or the server refuses the form. */
const isTouched = (posted: unknown): posted is Values =>
  typeof posted === "object" && posted !== null && Object.keys(posted).length > 0;

/** Turns conform's tree of values back into form data. */
function postedForm(posted: Values, form = new FormData(), path = ""): FormData {
  for (const [name, value] of Object.entries(posted)) {
    if (Array.isArray(value)) for (const each of value) form.append(path + name, String(each));
    else if (typeof value === "object" && value !== null)
      postedForm(value as Values, form, `${path}${name}.`);
    else form.append(path + name, String(value));
  }
  return form;
}
