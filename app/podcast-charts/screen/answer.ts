import type { FormResult } from "../../tool-screen/form-result.server";

/** What the screen's action answers. */
export type ChartsAnswer =
  | { intent: string; message: string; charts: number }
  | { intent: "follow" | "unfollow"; show: string }
  | { intent: string; values: Record<string, unknown>; result: FormResult }
  | { intent: string; problem: string; result?: FormResult };
