/** How a run spent its time: waiting, requests and processing. */
import { data, Link } from "react-router";
import { appContext } from "../../app";
import type { RunTime, ServiceTime, TimeSpan } from "../../runs/run-time";
import { readRunTime } from "../../runs/run-time.server";
import { type Column, DataTable } from "../../ui/data-table";
import { duration } from "../../ui/elapsed";
import { PageHeader } from "../../ui/page-header";
import type { Route } from "./+types/time-route";
import classes from "./time.module.css";

export async function loader({ params, context }: Route.LoaderArgs) {
  const time = await readRunTime(context.get(appContext), params.id);
  if (!time) throw data("This run does not exist or was deleted.", { status: 404 });
  return time;
}

const length = (milliseconds: number) =>
  milliseconds < 10_000 ? `${(milliseconds / 1000).toFixed(1)} s` : duration(milliseconds);

/** A bar that shows when the span happened within the run. */
function Bar({ from, lasted, whole }: { from: number; lasted: number; whole: number }) {
  const all = Math.max(1, whole);
  const at = Math.min(99, (from / all) * 100);
  return (
    <svg className={classes.bar} viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
      <rect className={classes.whole} width="100" height="8" />
      <rect
        className={classes.part}
        x={at}
        width={Math.max(0.5, Math.min(100 - at, (lasted / all) * 100))}
        height="8"
      />
    </svg>
  );
}

function Spans({ spans, whole }: { spans: TimeSpan[]; whole: number }) {
  return (
    <ol className={classes.spans}>
      {spans.map((span) => (
        <li key={`${span.what} ${span.from}`}>
          <span>{span.what}</span>
          <span className="figures">{length(span.lasted)}</span>
          <Bar {...span} whole={whole} />
        </li>
      ))}
    </ol>
  );
}

const columns: Column<ServiceTime>[] = [
  { key: "name", header: "Service", cell: ({ name }) => name },
  { key: "calls", header: "Requests", numeric: true, cell: ({ calls }) => calls.toLocaleString("en") },
  { key: "waited", header: "Waited for their turn", numeric: true, cell: ({ waited }) => length(waited) },
  { key: "asked", header: "Waited for answers", numeric: true, cell: ({ asked }) => length(asked) },
  { key: "atOnce", header: "At once", numeric: true, cell: ({ atOnce }) => atOnce },
  {
    key: "between",
    header: "Between",
    numeric: true,
    cell: ({ from, lasted }) => `${length(from)} and ${length(from + lasted)}`,
  },
];

export default function RunTimeScreen({ loaderData }: Route.ComponentProps) {
  const { id, title, isOpen, lasted, spans, services, writing } = loaderData as RunTime;
  return (
    <div className={classes.page}>
      <PageHeader
        title="What it waited for"
        purpose={
          <>
            <Link to={`/runs/${id}`}>{title}</Link>
            {` · ${length(lasted)} ${isOpen ? "so far" : "in all"}`}
          </>
        }
      />
      <section>
        <h2>In order</h2>
        <Spans spans={spans} whole={lasted} />
      </section>
      <section>
        <h2>Services</h2>
        {services.length === 0 ? (
          <p className={classes.help}>
            No service was asked: what it needed was known, or it has not written anything down yet.
          </p>
        ) : (
          <>
            <p className={classes.help}>
              Each figure is a sum over all requests. Several are under way at once, so sums can exceed the
              run&apos;s time. A request waits for its turn when the service&apos;s pace, its allowance or
              other runs hold it up.
            </p>
            <DataTable caption="Services" columns={columns} rows={services} rowKey={({ name }) => name} />
          </>
        )}
      </section>
      {writing && (
        <p className={classes.help}>
          {`Writing: ${writing.batches.toLocaleString("en")} batches to the database, ${length(writing.lasted)} together, most of it beside other work.`}
        </p>
      )}
    </div>
  );
}
