import type { App } from "../app";
import type { RunView } from "./run-view";

/** Returns the tool's title, or its slug if the tool no longer exists. */
export const toolTitle = ({ implementation }: Pick<App, "implementation">, slug: string): string =>
  implementation(slug)?.tool.title ?? slug;

/** Returns the screen that started the run, or null if its tool no longer exists. */
export function screenOfRun(
  { implementation, names }: Pick<App, "implementation" | "names">,
  run: Pick<RunView, "tool" | "input">,
): { title: string; path: string } | null {
  const tool = implementation(run.tool)?.tool;
  return tool ? (tool.screenOf?.(run.input, names) ?? tool) : null;
}
