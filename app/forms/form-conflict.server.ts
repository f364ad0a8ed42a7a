/**
 * Builds the answer to a form whose fields a colleague changed too. The user's entries stay, with
 * the colleague's next to them.
 */
import type { RunProblem } from "../toolkit/failure";
import { fieldWords } from "../toolkit/field-words";
import type { SaveConflict } from "./seen-settings.server";
import type { Settings } from "../toolkit/settings";
import { type FormResult, refusedForm } from "./form-result.server";

export interface FormConflict {
  problem: RunProblem;
  /** The version that the next save replaces. */
  over: number;
  result: FormResult;
}

/** @param prefix Prefix of each field's name in the form, ending in a full stop. */
export function formConflict<S extends Settings>(
  form: FormData,
  { fields }: S,
  { values, version, saved, inBoth }: SaveConflict<S>,
  prefix = "",
): FormConflict {
  const nextStep = 'Save again to replace those changes, or choose "Use theirs".';
  const by = saved?.by ?? "A colleague";
  const theirs: Record<string, unknown> = values;
  const words = (name: string) => {
    const view = fields[name]?.view;
    if (!view || view.control === "prompt") return `${by} has saved a different text.`;
    return `${by} has saved this value: ${fieldWords(view, theirs[name])}.`;
  };
  return {
    problem: {
      kind: "invalid-input",
      detail: `${by} has changed the same fields since you opened this form. ${nextStep}`,
      nextStep,
    },
    over: version,
    result: refusedForm(form, Object.fromEntries(inBoth.map((name) => [prefix + name, [words(name)]]))),
  };
}
