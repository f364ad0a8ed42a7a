import { useCallback, useEffect, useEffectEvent, useRef } from "react";
import { useFetcher } from "react-router";
import { isOpen, type RunView } from "../runs/run-view";
import type { RunState } from "./screen";
import { useAnswer } from "../ui/use-answer";

const tryAgainAfter = 4000;

/**
 * Follows a run: waits on the server for its end, and asks again until it ends.
 * @param tell Receives each reading; `asked` is true for readings by the returned function.
 * @param tellDeleted Called if the followed run no longer exists.
 * @returns A function that reads an earlier run once, retrying until it gets an answer.
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
