/** What the screen's action answers. */
export type ChartsAnswer =
  | { intent: string; message: string; charts: number }
  | { intent: string; values: Record<string, unknown> }
  | { intent: string; problem: string };
