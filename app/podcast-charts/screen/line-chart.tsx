/** Draws lines by week for both charts of this product. */
import {
  CartesianGrid,
  Legend,
  Line,
  LineChart as Chart,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from "recharts";

interface Series {
  key: string;
  title: string;
}

interface LineChartProps {
  /** Description for screen readers. */
  label: string;
  height: number;
  /** A line breaks where its series has no value. */
  data: ({ week: string } & Record<string, string | number | null | undefined>)[];
  series: Series[];
  yAxis: { domain: [number, number]; reversed?: boolean; width: number };
  dots?: boolean;
  format?(value: number): string;
}

/** Lines differ in colour and dashes. */
const lines = [
  { stroke: "var(--line-a)", strokeDasharray: undefined },
  { stroke: "var(--line-b)", strokeDasharray: "8 3" },
  { stroke: "var(--line-c)", strokeDasharray: "2 3" },
];

const words = { fill: "var(--muted)", fontSize: 12 };
const axis = { tickLine: false, axisLine: false, tick: words };

export function LineChart({
  label,
  height,
  data,
  series,
  yAxis,
  dots = true,
  format = String,
}: LineChartProps) {
  return (
    <ResponsiveContainer width="100%" height={height}>
      <Chart data={data} margin={{ top: 12, right: 12 }} title={label}>
        <CartesianGrid syncWithTicks vertical={false} stroke="var(--line-strong)" strokeDasharray="5 5" />
        <XAxis {...axis} dataKey="week" tickMargin={8} minTickGap={5} interval="preserveStartEnd" />
        <YAxis {...axis} {...yAxis} allowDecimals={false} tickFormatter={format} />
        <Tooltip
          isAnimationActive={false}
          cursor={{ stroke: "var(--line-strong)" }}
          contentStyle={box}
          itemStyle={{ color: "var(--text)" }}
          formatter={(value) => (typeof value === "number" ? format(value) : value)}
        />
        {series.length > 1 && (
          <Legend
            verticalAlign="top"
            align="right"
            iconType="plainline"
            wrapperStyle={{ paddingBottom: 16 }}
            formatter={(name) => <span style={{ color: "var(--muted)" }}>{name}</span>}
          />
        )}
        {series.map(({ key, title }, at) => {
          const line = lines[at % lines.length];
          return (
            <Line
              key={key}
              {...line}
              dataKey={key}
              name={title}
              type="linear"
              strokeWidth={2}
              dot={dots && { r: 3, strokeDasharray: "none", fill: line?.stroke }}
              connectNulls={false}
              isAnimationActive={false}
            />
          );
        })}
      </Chart>
    </ResponsiveContainer>
  );
}

const box = {
  border: "1px solid var(--line)",
  borderRadius: "var(--radius)",
  background: "var(--raised)",
  boxShadow: "var(--shadow)",
};
