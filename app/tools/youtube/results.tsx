/**
 * Shows a Discovery result: summary, recipients and email, the facts behind them, and a link to the
 * clips page.
 */
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
