import { useCallback, useEffect, useEffectEvent, useRef } from "react";
import { useFetcher } from "react-router";
import { isOpen, type RunView } from "../runs/run-view";
import type { RunState } from "./screen";
import { useAnswer } from "../ui/use-answer";

const tryAgainAfter = 4000;

/**
 * Reads the run that is being followed, waiting for its end on the server; asks again until it has ended.
 * @param tell hears of each run read; `asked` is true for one read by `read`, false for the one followed
 * @param tellDeleted hears that the run followed is no longer there
 * @returns reads a run of earlier once, asking again until it is answered
 */
export function useRunReader(
  following: string | null,
  tell: (run: RunView, asked: boolean) => void,
  tellDeleted: (runId: string) => void,
) {
  const follower = useFetcher<RunState>();
  const reader = useFetcher<RunState>();
  const onRun = useEffectEvent(tell);
  const onDeleted = useEffectEvent(() => {
    if (following) tellDeleted(following);
  });
  const { load } = follower;
  const { load: loadOnce } = reader;

  useEffect(() => {
    if (following) void load(`/runs/${following}/view?wait`);
  }, [following, load]);

  const answer = useAnswer(follower);
  useEffect(() => {
    if (answer?.run) onRun(answer.run, false);
    if (answer?.run === null) onDeleted();
  }, [answer]);
  useEffect(() => {
    if (!answer) return;
    const goesOn =
      following && (answer.run === undefined || (answer.run?.id === following && isOpen(answer.run)));
    if (!goesOn) return;
    const timer = setTimeout(() => void load(`/runs/${following}/view?wait`), answer.run ? 0 : tryAgainAfter);
    return () => clearTimeout(timer);
  }, [answer, following, load]);

  const askedFor = useRef<string | null>(null);
  const read = useCallback(
    (runId: string) => {
      askedFor.current = runId;
      void loadOnce(`/runs/${runId}/view`);
    },
    [loadOnce],
  );
  const earlier = useAnswer(reader);
  useEffect(() => {
    if (earlier?.run) onRun(earlier.run, true);
    if (!earlier || earlier.run !== undefined) return;
    const timer = setTimeout(() => askedFor.current && read(askedFor.current), tryAgainAfter);
    return () => clearTimeout(timer);
  }, [earlier, read]);

  return read;
}
