/** Coverage over the weeks, a line per platform; a week without a platform's charts is a gap. */
import { LineChart } from "@mantine/charts";
import "@mantine/charts/styles.layer.css";
import "@mantine/core/styles/ColorSwatch.layer.css";
import type { CoverageWeek } from "../progress.server";
import { platformTitle } from "../view";
import { weekText } from "../week";
import classes from "./coverage-chart.module.css";

export default function CoverageChart({ weeks }: { weeks: CoverageWeek[] }) {
  return (
    <figure className={classes.figure}>
      <figcaption>Coverage over time</figcaption>
      <LineChart
        h={180}
        data={weeks.map((week) => ({ week: weekText(week), ...week.coverage }))}
        dataKey="week"
        series={[
          { name: "apple", label: platformTitle.apple, color: "indigo.6" },
          { name: "spotify", label: platformTitle.spotify, color: "teal.6" },
          { name: "youtube", label: platformTitle.youtube, color: "red.6" },
        ]}
        withLegend
        connectNulls={false}
        curveType="linear"
        valueFormatter={(value) => `${value}%`}
        yAxisProps={{ domain: [0, 100], width: 44 }}
        tooltipAnimationDuration={0}
        lineChartProps={{ accessibilityLayer: true }}
      />
    </figure>
  );
}
