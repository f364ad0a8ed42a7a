/** "Scrape the gaps now", with a note if the week can no longer get all missing charts. */
import { useEffect } from "react";
import { useFetcher } from "react-router";
import { Button } from "../../ui/button";
import type { Platform } from "../../vendors/charts/port";
import { fillablePlatforms } from "../fillable";
import { platformTitle } from "../view";
import { type Week, weekOf, weekText, weekTitle } from "../week";
import { useFormAnswer } from "../../ui/use-answer";
import type { ChartsAnswer } from "./answer";
import classes from "./scrape-button.module.css";
import type { Part } from "./use-part";

interface ScrapeButtonProps {
  week: Week;
  platform: Platform;
  /** Number of missing charts by platform. */
  gaps: Partial<Record<Platform, number>>;
  status: Part<"status">;
  now: string;
}

export function ScrapeButton({ week, platform, gaps, status, now }: ScrapeButtonProps) {
  const fetcher = useFetcher<ChartsAnswer>();
  const { reload } = status;
  const answer = useFormAnswer(fetcher, ({ intent }) => intent === "scrape-gaps");
  useEffect(() => {
    if (answer && "message" in answer) reload();
  }, [answer, reload]);
  const today = new Date(now);
  const current = weekOf(today);
  const isCurrent = weekText(week) === weekText(current);
  const fillable = fillablePlatforms(week, today);
  const open = fillable.reduce((sum, each) => sum + (gaps[each] ?? 0), 0);
  const running = status.value?.scrape != null;
  return (
    <fetcher.Form method="post" className={classes.form}>
      <input type="hidden" name="intent" value="scrape-gaps" />
      <span className={classes.words} role="status">
        {answer && "problem" in answer
          ? answer.problem
          : answer && "message" in answer
            ? answer.message
            : !isCurrent && wordsFor(week, fillable.includes(platform))}
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
      {fillable.includes(platform) && (
        <Button
          type="submit"
          name="week"
          value={weekText(week)}
          loading={fetcher.state !== "idle"}
          disabled={running || open === 0}
        >
          Scrape missing charts now
        </Button>
      )}
    </fetcher.Form>
  );
}

const wordsFor = (week: Week, fillable: boolean) =>
  fillable
    ? `For ${weekTitle(week)}, only ${platformTitle.youtube}’s charts can still be fetched.`
    : `${weekTitle(week)} can't be fetched any more: only ${platformTitle.youtube} keeps past weeks, from 5 May 2025.`;
