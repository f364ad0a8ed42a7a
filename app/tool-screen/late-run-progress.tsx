/** Progress of a running search. Its code loads after the screen. */
import { type ComponentProps, Suspense } from "react";
import { loadLater } from "../ui/drawn-later";
import { lazyPart } from "../ui/lazy-part";
import type { RunProgress as Drawn } from "./run-progress";

const load = async () => ({ default: (await import("./run-progress")).RunProgress });
loadLater(load);
const Late = lazyPart("how far a search is", load);

export function RunProgress(props: ComponentProps<typeof Drawn>) {
  return (
    <Suspense fallback={<p aria-busy="true">Searching…</p>}>
      <Late {...props} />
    </Suspense>
  );
}
