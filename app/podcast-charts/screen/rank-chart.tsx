import { LineChart } from "@mantine/charts";
import "@mantine/charts/styles.layer.css";
import "@mantine/core/styles/ColorSwatch.layer.css";
import type { ShowHistory } from "../chart.server";
import { weeksBetween, weekText } from "../week";

/** Rank 1 stands on top; a week outside the chart, or without one, is a gap in the line. */
export default function RankChart({ weeks }: { weeks: ShowHistory["weeks"] }) {
  const worst = Math.max(...weeks.map(({ rank }) => rank ?? 1), 5);
  const ranks = new Map(weeks.map((week) => [weekText(week), week.rank]));
  const [first, last] = [weeks[0], weeks.at(-1)];
  const shown = first && last ? weeksBetween(first, last).map(weekText) : [];
  return (
    <LineChart
      h={200}
      data={shown.map((week) => ({ week, Rank: ranks.get(week) ?? null }))}
      dataKey="week"
      series={[{ name: "Rank", color: "indigo.6" }]}
      connectNulls={false}
      curveType="linear"
      withDots={shown.length < 40}
      yAxisProps={{ reversed: true, domain: [1, worst], allowDecimals: false, width: 36 }}
      tooltipAnimationDuration={0}
      lineChartProps={{ accessibilityLayer: true, margin: { top: 12 } }}
    />
  );
}
