/** Reports: the charts of a chosen week by platform and country. The user can open one. */
import IconCalendar from "@tabler/icons-react/dist/esm/icons/IconCalendar.mjs";
import { useState } from "react";
import { Form } from "react-router";
import { Button } from "../../ui/button";
import { EmptyState } from "../../ui/empty-state";
import { useHydrated } from "../../ui/use-hydrated";
import type { ChartsStatus } from "../progress.server";
import { type Week, weekText, weekTitle } from "../week";
import type { InitialParts } from "../parts";
import { Loading, NotLoaded } from "./notice";
import { ReportView } from "./report-view";
import classes from "./reports-tab.module.css";
import type { Part } from "./use-part";
import { useView } from "./use-view";
import { WeekPicker } from "./week-picker";

interface ReportsTabProps {
  report: Part<"report">;
  initial: InitialParts;
  now: string;
  status: ChartsStatus | null;
}

export function ReportsTab({ report, initial, now, status }: ReportsTabProps) {
  const { view, go } = useView();
  const hydrated = useHydrated();
  const [chosen, setChosen] = useState<Week | null>(view.week);
  // Back and forward change the week too.
  const address = view.week && weekText(view.week);
  const [opened, setOpened] = useState(address);
  if (address !== opened) {
    setOpened(address);
    setChosen(view.week);
  }
  const get = () => {
    if (!chosen) return;
    if (address === weekText(chosen)) report.reload();
    else go({ week: weekText(chosen), chart: undefined, show: undefined });
  };
  const latest = status?.weeks.findLast((week) => week.podcasts > 0);
  return (
    <div className={classes.tab}>
      <Form
        action="/podcast-charts"
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          get();
        }}
      >
        <WeekPicker value={chosen} now={now} onChange={setChosen} />
        <Button type="submit" disabled={hydrated && (report.loading || chosen === null)}>
          Get Reports
        </Button>
      </Form>
      {report.loading ? (
        <Loading words="Loading reports..." />
      ) : report.problem ? (
        <NotLoaded problem={report.problem} onRetry={report.reload} />
      ) : report.value ? (
        <ReportView report={report.value} initial={initial} />
      ) : (
        <EmptyState
          Icon={IconCalendar}
          title="Choose a week to see its charts"
          words={
            latest
              ? "Charts are scraped every Thursday at 06:00 UTC; gaps are retried until Sunday."
              : "No week has been scraped yet. Charts are scraped every Thursday at 06:00 UTC, or right away from Missing Data."
          }
          action={
            latest && (
              <Button
                variant="default"
                onClick={() => {
                  setChosen(latest);
                  go({ week: weekText(latest) });
                }}
              >
                Open {weekTitle(latest)}
              </Button>
            )
          }
        />
      )}
    </div>
  );
}
