/** How a run spent its time: waiting, requests and processing. */
import { data, Link } from "react-router";
import { appContext } from "../../app";
import type { RunTime, ServiceTime, TimeSpan } from "../../runs/run-time";
import { shownTitle } from "../../runs/shown-title";
import { readRunTime } from "../../runs/run-time.server";
import { type Column, DataTable } from "../../ui/data-table";
import { PageHeader } from "../../ui/page-header";
import type { Route } from "./+types/time-route";
import classes from "./time.module.css";
import { length, mostTime } from "./time-words";

export async function loader({ params, context }: Route.LoaderArgs) {
  const time = await readRunTime(context.get(appContext), params.id);
  if (!time) throw data("This run does not exist or was deleted.", { status: 404 });
  return time;
}

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
  { key: "waited", header: "Queued", numeric: true, cell: ({ waited }) => length(waited) },
  { key: "asked", header: "Waiting for answers", numeric: true, cell: ({ asked }) => length(asked) },
  { key: "atOnce", header: "In parallel", numeric: true, cell: ({ atOnce }) => atOnce },
  {
    key: "between",
    header: "From–to",
    numeric: true,
    cell: ({ from, lasted }) => `${length(from)} and ${length(from + lasted)}`,
  },
];

export default function RunTimeScreen({ loaderData }: Route.ComponentProps) {
  const { id, title, isOpen, lasted, spans, services, writing } = loaderData as RunTime;
  return (
    <div className={classes.page}>
      <PageHeader
        title="Time breakdown"
        purpose={
          <>
            <Link to={`/runs/${id}`}>{shownTitle(title)}</Link>
            {` · ${length(lasted)} ${isOpen ? "so far" : "in all"}`}
          </>
        }
      />
      <p>{mostTime({ services, lasted, isOpen })}</p>
      <section>
        <h2>In order</h2>
        <Spans spans={spans} whole={lasted} />
      </section>
      <details>
        <summary className={classes.help}>Details for administrators</summary>
        {services.length === 0 ? (
          <p className={classes.help}>
            No vendor was called: the data was already known, or nothing is recorded yet.
          </p>
        ) : (
          <>
            <p className={classes.help}>
              Each figure is a sum over all requests. Requests run in parallel, so sums can exceed the
              run&apos;s duration. A request is queued while a vendor&apos;s rate limit, its allowance or
              other runs hold it up.
            </p>
            <DataTable caption="Services" columns={columns} rows={services} rowKey={({ name }) => name} />
          </>
        )}
        {writing && (
          <p className={classes.help}>
            {`Database writes: ${writing.batches.toLocaleString("en")} batches, ${length(writing.lasted)} in total, mostly in parallel with other work.`}
          </p>
        )}
      </details>
    </div>
  );
}
