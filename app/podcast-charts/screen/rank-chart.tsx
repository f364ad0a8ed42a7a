import type { ShowHistory } from "../chart.server";
import { weeksBetween, weekText } from "../week";
import { LineChart } from "./line-chart";

/** Draws rank 1 at the top. A week without the chart or the show leaves a gap. */
export default function RankChart({ weeks }: { weeks: ShowHistory["weeks"] }) {
  const worst = Math.max(...weeks.map(({ rank }) => rank ?? 1), 5);
  const ranks = new Map(weeks.map((week) => [weekText(week), week.rank]));
  const [first, last] = [weeks[0], weeks.at(-1)];
  const shown = first && last ? weeksBetween(first, last).map(weekText) : [];
  return (
    <LineChart
      label="Rank by week"
      height={200}
      data={shown.map((week) => ({ week, rank: ranks.get(week) ?? null }))}
      series={[{ key: "rank", title: "Rank" }]}
      yAxis={{ domain: [1, worst], reversed: true, width: 36 }}
      dots={shown.length < 40}
    />
  );
}
