/** Data of the Reddit screen's loader and answers of its action. */
import type { FieldView } from "../toolkit/fields";
import type { FormResult } from "../forms/form-result.server";
import type { RunProblem } from "../toolkit/failure";
import type { AlertForm } from "./alert";
import type { AlertOrder } from "./alerts.server";
import type { AlertView, Preview, SourceView } from "./alert-view";

export interface RedditScreenView {
  /** null if the alerts could not be loaded; the screen then shows a small note. */
  alerts: (AlertView & { form: AlertForm })[] | null;
  sources: SourceView[];
  fields: Record<keyof AlertForm, FieldView>;
  initial: AlertForm;
}

/** `id` is the id of the alert whose form was submitted; it is empty for a new alert. */
export type RedditAnswer =
  | {
      intent: "add" | "save" | "delete" | "send-again" | AlertOrder;
      id: string;
      added?: string;
      result?: FormResult;
    }
  | { intent: "preview"; id: string; preview: Preview; result: FormResult }
  | { intent: string; id: string; problem: RunProblem; result?: FormResult };
