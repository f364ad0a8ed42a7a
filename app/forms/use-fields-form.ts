/** A form drawn from fields, kept by conform: what is wrong stands at its field, what was typed stays, without scripts too. */
import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { useEffect } from "react";
import { logError } from "../log";
import type { FieldView } from "../toolkit/fields";
import { readForm, sameValues } from "./form-values";

type Values = Record<string, unknown>;

interface FieldsForm {
  fields: Record<string, FieldView>;
  saved: Values;
  /** Before each field's name, ending in a full stop. */
  prefix?: string;
  result: SubmissionResult<string[]> | undefined;
  /** Under which what is typed and not saved is kept in this browser. */
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
    // Saved, or emptied for the next one.
    if (result?.status !== "success" && result?.initialValue !== null) return;
    void import("./form-draft").then(({ forgetDraft }) => forgetDraft(draft));
  }, [result, draft]);
  const read = (posted: unknown) =>
    isTouched(posted) ? readForm(fields, postedForm(posted), prefix) : saved;
  const edited = read(form.value);
  return {
    id: form.id,
    props: getFormProps(form),
    /** Another one each time the form is discarded or emptied: its fields begin anew. */
    key: form.key,
    /** Of a form that was refused: the version of what is saved that it had been filled from (forms/seen-settings.server.ts). */
    seen: form.initialValue?.seen as string | undefined,
    /** What the fields begin with: what is saved, or what was refused. */
    initial: read(form.initialValue),
    /** As they stand on the screen. */
    edited,
    unsaved: !sameValues(fields, saved, edited),
    problem: (name: string): string | undefined => form.allErrors[prefix + name]?.[0],
  };
}

/** Until a person types, or is refused, conform knows of no value. */
const isTouched = (posted: unknown): posted is Values =>
  typeof posted === "object" && posted !== null && Object.keys(posted).length > 0;

/** Conform's tree of what was posted, as the form it came from. */
function postedForm(posted: Values, form = new FormData(), path = ""): FormData {
  for (const [name, value] of Object.entries(posted)) {
    if (Array.isArray(value)) for (const each of value) form.append(path + name, String(each));
    else if (typeof value === "object" && value !== null)
      postedForm(value as Values, form, `${path}${name}.`);
    else form.append(path + name, String(value));
  }
  return form;
}
