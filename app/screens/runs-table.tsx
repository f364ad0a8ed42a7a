/** Runs in one compact table, grouped by day if they are in the order of time. */
import IconDownload from "@tabler/icons-react/dist/esm/icons/IconDownload.mjs";
import { Link } from "react-router";
import { isOpen, type RunView, worked } from "../runs/run-view";
import { shownTitle } from "../runs/shown-title";
import { formatNumber } from "../toolkit/format-number";
import { money } from "../ui/money";
import { RunBar } from "../ui/run-bar";
import { StateBadge } from "../ui/state-badge";
import { useHydrated } from "../ui/use-hydrated";
import { type DayOfRuns, runsByDay } from "./runs-by-day";
import classes from "./runs-table.module.css";

interface TableProps {
  runs: RunView[];
  /** Titles of the tools. */
  titles: Record<string, string>;
  /** Epoch ms. */
  now: number;
  /** Whether the runs are in the order of time. */
  isByTime: boolean;
}

export function RunsTable({ runs, titles, now, isByTime }: TableProps) {
  // Until hydration, the reader's time zone is unknown.
  const zone = useHydrated() ? undefined : "UTC";
  const days: DayOfRuns[] = isByTime ? runsByDay(runs, new Date(now), zone) : [{ day: null, runs }];
  return (
    <div className={classes.frame}>
      <table className={classes.table} aria-label="Runs">
        <thead>
          <tr>
            <th scope="col">Search</th>
            <th scope="col">Tool</th>
            <th scope="col">State</th>
            <th scope="col">By</th>
            <th scope="col">When</th>
            <th scope="col" data-numeric>
              Cost
            </th>
            <th scope="col">
              <span className="visually-hidden">File</span>
            </th>
          </tr>
        </thead>
        {days.map(({ day, runs: own }) => (
          <tbody key={day ?? ""}>
            {day !== null && (
              <tr className={classes.day}>
                <th scope="rowgroup" colSpan={7}>
                  {day} <span className={classes.sum}>{sumWords(own)}</span>
                </th>
              </tr>
            )}
            {own.map((run) => (
              <RunLine
                key={run.id}
                run={run}
                tool={titles[run.tool] ?? run.tool}
                zone={zone}
                isByTime={isByTime}
              />
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}

const sumWords = (runs: RunView[]) =>
  `${formatNumber(runs.length)} ${runs.length === 1 ? "run" : "runs"} · ${money(runs.reduce((sum, { cost }) => sum + cost.usd, 0))}`;

interface LineProps extends Pick<TableProps, "isByTime"> {
  run: RunView;
  tool: string;
  zone: string | undefined;
}

function RunLine({ run, tool, zone, isByTime }: LineProps) {
  return (
    <tr>
      <td data-title>
        <Link to={`/runs/${run.id}`} className={classes.title}>
          {shownTitle(run.title)}
        </Link>
      </td>
      <td className={classes.quiet} data-tool>
        {tool}
      </td>
      <td data-state>
        <div className={classes.state}>
          <StateBadge state={run.status} />
          {run.counts && (
            <>
              <RunBar counts={run.counts} />
              <span className={classes.rows}>{formatNumber(run.counts.total)} rows</span>
            </>
          )}
        </div>
      </td>
      <td className={classes.quiet} data-by>
        {run.by}
      </td>
      <td className={classes.quiet} data-when>
        <time dateTime={run.createdAt}>{timeOf(run.createdAt, zone, isByTime)}</time>
      </td>
      <td data-numeric>{money(run.cost.usd)}</td>
      <td data-file>
        {hasFile(run) && (
          <a
            href={`/api/runs/${run.id}/result.csv`}
            download
            className={classes.download}
            aria-label={`Download the result of ${shownTitle(run.title)}`}
            title="Download CSV"
          >
            <IconDownload size={16} stroke={1.6} aria-hidden />
          </a>
        )}
      </td>
    </tr>
  );
}

/** Returns whether the run has a file; a search with results has one, too. */
const hasFile = (run: RunView) =>
  !isOpen(run) && (run.counts ? worked(run.counts) > 0 : run.status === "done");

function timeOf(at: string, timeZone: string | undefined, isByTime: boolean): string {
  const time = { hour: "2-digit", minute: "2-digit", timeZone } as const;
  const date = new Date(at);
  return isByTime
    ? date.toLocaleTimeString("en-GB", time)
    : date.toLocaleString("en-GB", { day: "numeric", month: "short", ...time });
}
