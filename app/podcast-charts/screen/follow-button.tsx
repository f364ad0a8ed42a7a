/** Follows or unfollows a show for all users. */
import { useEffect, useEffectEvent } from "react";
import { useFetcher } from "react-router";
import { Button } from "../../ui/button";
import { useAnswer } from "../../ui/use-answer";
import type { ChartsAnswer } from "./answer";

interface FollowButtonProps {
  platform: string;
  show: { id: string; title: string };
  followed: boolean;
  onDone(): void;
}

export function FollowButton({ platform, show, followed, onDone }: FollowButtonProps) {
  const fetcher = useFetcher<ChartsAnswer>();
  const answer = useAnswer(fetcher);
  const done = useEffectEvent(onDone);
  useEffect(() => {
    if (answer && "show" in answer) done();
  }, [answer]);
  return (
    <fetcher.Form method="post" action="/podcast-charts">
      <input type="hidden" name="platform" value={platform} />
      <input type="hidden" name="show" value={show.id} />
      <Button
        type="submit"
        name="intent"
        value={followed ? "unfollow" : "follow"}
        variant="default"
        size="xs"
        loading={fetcher.state !== "idle"}
        aria-label={`${followed ? "Unfollow" : "Follow"} ${show.title}`}
      >
        {followed ? "Unfollow" : "Follow"}
      </Button>
      {answer && "problem" in answer && <span role="alert">{answer.problem}</span>}
    </fetcher.Form>
  );
}
