/** "Scrape the gaps now": what the shown week can still get, said beside the button when it is not everything. */
import { Button } from "@mantine/core";
import { useEffect } from "react";
import { useFetcher } from "react-router";
import { fillablePlatforms } from "../fillable";
import { platformTitle } from "../view";
import { type Week, weekOf, weekText, weekTitle } from "../week";
import type { ChartsAnswer } from "./answer";
import classes from "./scrape-button.module.css";
import type { Part } from "./use-part";

interface ScrapeButtonProps {
  week: Week;
  gaps: number;
  status: Part<"status">;
  now: string;
}

export function ScrapeButton({ week, gaps, status, now }: ScrapeButtonProps) {
  const fetcher = useFetcher<ChartsAnswer>();
  const { reload } = status;
  const answer = fetcher.data;
  useEffect(() => {
    if (answer && "message" in answer) reload();
  }, [answer, reload]);
  const today = new Date(now);
  const current = weekOf(today);
  const isCurrent = weekText(week) === weekText(current);
  const fillable = fillablePlatforms(week, today);
  const running = status.value?.scrape != null;
  return (
    <fetcher.Form method="post" className={classes.form}>
      <input type="hidden" name="intent" value="scrape-gaps" />
      <span className={classes.words} role="status">
        {answer && "problem" in answer
          ? answer.problem
          : answer && "message" in answer
            ? answer.message
            : !isCurrent && wordsFor(week, fillable.length > 0)}
      </span>
      {!isCurrent && (
        <Button
          type="submit"
          name="week"
          value={weekText(current)}
          variant="default"
          loading={fetcher.state !== "idle"}
          disabled={running}
        >
          Scrape {weekTitle(current)} now
        </Button>
      )}
      {fillable.length > 0 && (
        <Button
          type="submit"
          name="week"
          value={weekText(week)}
          loading={fetcher.state !== "idle"}
          disabled={running || (isCurrent && gaps === 0)}
        >
          Scrape the gaps now
        </Button>
      )}
    </fetcher.Form>
  );
}

const wordsFor = (week: Week, youtube: boolean) =>
  youtube
    ? `Of ${weekTitle(week)} only ${platformTitle.youtube} can still be fetched; the others show today's charts only.`
    : `${weekTitle(week)} can't be fetched any more.`;
