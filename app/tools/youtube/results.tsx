/** A Discovery result: the answer in a sentence, whom to write to and what, the facts it rests on, the way to a clips page. */
import { MakeClipsButton } from "../../tool-screen/make-clips-button";
import type { ShownItem } from "../../toolkit/shown-item";
import type { ResultProps } from "../../tool-screen";
import { TableResults } from "../../tool-screen/table-results";

export function DiscoveryResults({ result, run }: ResultProps<ShownItem[]>) {
  const hasVideo = result.some((item) => item.name === "Best video" && item.href);
  return (
    <>
      <TableResults result={result} run={run} />
      {hasVideo && <MakeClipsButton runId={run.id} />}
    </>
  );
}
