import type { FormResult } from "../../forms/form-result.server";
import type { Configuration, ConfigurationConflict } from "../parts";

/** The answer of the screen's action. */
export type ChartsAnswer =
  | { intent: string; message: string; charts: number }
  | { intent: "follow" | "unfollow"; show: string }
  | ({ intent: string; result: FormResult } & Configuration)
  | ({ intent: string; result?: FormResult } & ConfigurationConflict)
  | { intent: string; problem: string; result?: FormResult };
