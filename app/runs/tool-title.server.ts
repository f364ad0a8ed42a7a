import type { App } from "../app";
import type { RunView } from "./run-view";

/** Words people know a run's tool by; the slug of one that is no more. */
export const toolTitle = ({ implementation }: Pick<App, "implementation">, slug: string): string =>
  implementation(slug)?.tool.title ?? slug;

/** The screen a run came from; null when its tool is no more. */
export function screenOfRun(
  { implementation, names }: Pick<App, "implementation" | "names">,
  run: Pick<RunView, "tool" | "input">,
): { title: string; path: string } | null {
  const tool = implementation(run.tool)?.tool;
  return tool ? (tool.screenOf?.(run.input, names) ?? tool) : null;
}
