import type { App } from "../../app";
import type { RunView } from "../run-view";
import type { WrittenText } from "../../toolkit/tool";

/** The texts a plain run wrote; none where its query writes none, or wrote them in another shape once. */
export function writtenTexts(
  { implementation }: Pick<App, "implementation">,
  { tool, query: name, result }: Pick<RunView, "tool" | "query" | "result">,
): WrittenText[] {
  const query = implementation(tool)?.tool.queries[name];
  const read = query?.result.safeParse(result);
  return (read?.success && query?.texts?.(read.data)) || [];
}
