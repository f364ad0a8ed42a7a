/** What the Reddit screen's loader hands it, and what its action answers. */
import type { FieldView } from "../toolkit/fields";
import type { FormResult } from "../forms/form-result.server";
import type { RunProblem } from "../toolkit/failure";
import type { AlertForm } from "./alert";
import type { AlertOrder } from "./alerts.server";
import type { AlertView, Preview, SourceView } from "./alert-view";

export interface RedditScreenView {
  /** null: they could not be loaded (a small mark, never the failure box). */
  alerts: (AlertView & { form: AlertForm })[] | null;
  sources: SourceView[];
  fields: Record<keyof AlertForm, FieldView>;
  initial: AlertForm;
}

/** `id` is the alert's whose form was sent; "" is the one for a new alert. */
export type RedditAnswer =
  | {
      intent: "add" | "save" | "delete" | "send-again" | AlertOrder;
      id: string;
      added?: string;
      result?: FormResult;
    }
  | { intent: "preview"; id: string; preview: Preview; result: FormResult }
  | { intent: string; id: string; problem: RunProblem; result?: FormResult };
