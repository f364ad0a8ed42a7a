import { LineChart } from "@mantine/charts";
import "@mantine/charts/styles.layer.css";
import "@mantine/core/styles/ColorSwatch.layer.css";
import type { ShowHistory } from "../chart.server";
import { weekText } from "../week";

/** Rank 1 stands on top; a week outside the chart is a gap in the line. */
export default function RankChart({ weeks }: { weeks: ShowHistory["weeks"] }) {
  const worst = Math.max(...weeks.map(({ rank }) => rank ?? 1), 5);
  return (
    <LineChart
      h={200}
      data={weeks.map((week) => ({ week: weekText(week), Rank: week.rank }))}
      dataKey="week"
      series={[{ name: "Rank", color: "indigo.6" }]}
      connectNulls={false}
      curveType="linear"
      withDots={weeks.length < 40}
      yAxisProps={{ reversed: true, domain: [1, worst], allowDecimals: false, width: 36 }}
      tooltipAnimationDuration={0}
      lineChartProps={{ accessibilityLayer: true, margin: { top: 12 } }}
    />
  );
}
