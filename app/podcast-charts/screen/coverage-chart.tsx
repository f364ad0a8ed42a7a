/** Coverage by week, one line per platform. A week without charts of a platform leaves a gap. */
import { platforms } from "../../vendors/charts/port";
import type { CoverageWeek } from "../progress.server";
import { platformTitle } from "../view";
import { weekText } from "../week";
import classes from "./coverage-chart.module.css";
import { LineChart } from "./line-chart";

export default function CoverageChart({ weeks }: { weeks: CoverageWeek[] }) {
  return (
    <figure className={classes.figure}>
      <figcaption>Coverage over time</figcaption>
      <LineChart
        label="Coverage over time"
        height={200}
        data={weeks.map((week) => ({ week: weekText(week), ...week.coverage }))}
        series={platforms.map((platform) => ({ key: platform, title: platformTitle[platform] }))}
        yAxis={{ domain: [0, 100], width: 44 }}
        format={(value) => `${value}%`}
      />
    </figure>
  );
}
