import { useEffect, useEffectEvent } from "react";
import { useRevalidator } from "react-router";
import type { EarlierImages } from "../earlier";
import type { RunView } from "../../runs/run-view";

/** Reads the history anew once a run has ended that is not in it yet. */
export function useHistory(earlier: EarlierImages[], shown: RunView | null): void {
  const { revalidate } = useRevalidator();
  const isMissing = shown?.status === "done" && !earlier.some(({ runId }) => runId === shown.id);
  const missing = isMissing ? shown.id : null;
  const readAnew = useEffectEvent(() => void revalidate());
  useEffect(() => {
    if (missing) readAnew();
  }, [missing]);
}
