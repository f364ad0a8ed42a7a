import type { Engine } from "./engine/engine";

/** Words people know a run's tool by; the slug of one that is no more. */
export const toolTitle = ({ implementation }: Pick<Engine, "implementation">, slug: string): string =>
  implementation(slug)?.tool.title ?? slug;
