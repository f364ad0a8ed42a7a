/** What runs found of a record, each value with its source and age, and the way to ask again. */
import IconFlask from "@tabler/icons-react/dist/esm/icons/IconFlask.mjs";
import IconInfoCircle from "@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs";
import { Form, Link } from "react-router";
import type { FoundRow } from "../../records/found-runs.server";
import {
  type FoundProperty,
  type FoundValue,
  oldAfterDays,
  propertiesOf,
  refreshOf,
} from "../../records/found-values";
import { mostUnreadRuns } from "../../records/limits";
import { formatNumber, formatUsd } from "../../toolkit/format-number";
import { Ago } from "../../ui/ago";
import { Button } from "../../ui/button";
import { Tooltip } from "../../ui/tooltip";
import { useVendorLabels } from "../../ui/vendor-labels";
import { useWhen } from "../../ui/when";
import classes from "./record.module.css";

interface FoundProps {
  rows: FoundRow[];
  /** Whether further runs exist that are not shown. */
  isPart: boolean;
  /** Older runs that the scheduler has not read yet. */
  unread: number;
  /** Epoch ms of the page. */
  now: number;
  sending: boolean;
}

/** Number of properties that are visible before the user opens the others. */
const mostShown = 8;

export function Found({ rows, isPart, unread, now, sending }: FoundProps) {
  const properties = propertiesOf(rows);
  // Hiding a single property would save no space.
  const shown = properties.length <= mostShown + 1 ? properties.length : mostShown;
  const [first, others] = [properties.slice(0, shown), properties.slice(shown)];
  const runs = new Set(rows.map(({ runId }) => runId)).size;
  const beside = besideOf(rows);
  return (
    <section className={classes.card} aria-labelledby="found">
      <header className={classes.cardHead}>
        <h2 id="found">Found by runs</h2>
        <Refresh rows={rows} now={now} sending={sending} />
      </header>
      {unread > 0 && (
        <p className={classes.quiet}>
          The console is still reading{" "}
          {unread > mostUnreadRuns ? `more than ${formatNumber(mostUnreadRuns)}` : formatNumber(unread)} older{" "}
          {unread === 1 ? "run" : "runs"}, the newest first. Their values appear here afterwards.
        </p>
      )}
      {rows.length === 0 && (
        <p className={classes.quiet}>
          No stored run names this record. A run appears here a minute after it ends, for as long as it is
          kept.
        </p>
      )}
      {first.length > 0 && <Properties properties={first} now={now} />}
      {others.length > 0 && (
        <details className={classes.rest}>
          <summary>
            {formatNumber(others.length)} more {others.length === 1 ? "property" : "properties"}
          </summary>
          <Properties properties={others} now={now} />
        </details>
      )}
      {beside.length > 0 && (
        <ul className={classes.chips} aria-label="More in these runs">
          {beside.map(({ table, title, lines, row }) => (
            <li key={table}>
              <Link
                className={classes.chip}
                title={row.title}
                to={`/runs/${row.runId}?table=${encodeURIComponent(table)}`}
              >
                <span className={classes.quiet}>{title}</span> <strong>{formatNumber(lines)}</strong>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {rows.length > 0 && (
        <details className={classes.runs}>
          <summary>
            {formatNumber(runs)} {runs === 1 ? "run" : "runs"}
            {isPart && ", and older ones that are not shown"}
          </summary>
          <ul className={classes.list}>
            {rows.map((row) => (
              <li key={`${row.runId} ${row.position}`}>
                <span>
                  <Link to={`/runs/${row.runId}`}>{row.title}</Link>
                  {row.position !== null && `, row ${formatNumber(row.position + 1)}`}
                </span>
                <Source row={row} now={now} />
                {row.reason && <span className={classes.quiet}>{row.reason}</span>}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

/**
 * Returns the further tables of the runs. If several runs have the same table, the newest one
 * counts.
 */
function besideOf(rows: readonly FoundRow[]) {
  const newestFirst = rows.toSorted((a, b) => b.at.localeCompare(a.at));
  const all = newestFirst.flatMap((row) => row.beside.map((table) => ({ ...table, row })));
  return all.filter(({ table }, at) => all.findIndex((each) => each.table === table) === at);
}

function Properties({ properties, now }: { properties: FoundProperty[]; now: number }) {
  return (
    <dl className={classes.facts}>
      {properties.map((property) => (
        <Property key={property.label} {...property} now={now} />
      ))}
    </dl>
  );
}

function Property({ label, values, now }: FoundProperty & { now: number }) {
  const [newest, ...older] = values;
  if (!newest) return null;
  return (
    <div className={classes.fact}>
      <dt>{label}</dt>
      <dd>
        <Value {...newest} now={now} />
        {older.length > 0 && (
          <details className={classes.older}>
            <summary>
              {formatNumber(older.length)} other {older.length === 1 ? "value" : "values"}
            </summary>
            {older.map((each) => (
              <Value key={each.text} {...each} now={now} />
            ))}
          </details>
        )}
      </dd>
    </div>
  );
}

/** Characters; a longer text unfolds. */
const longest = 240;

function Value({ text, kind, row, more, now }: FoundValue & { now: number }) {
  const isLink = (kind === "link" || kind === "LinkedIn") && /^https?:\/\//i.test(text);
  return (
    <div className={classes.found}>
      <span className={classes.value}>
        {isLink ? (
          <a href={text} target="_blank" rel="noreferrer">
            {text.replace(/^https?:\/\/(www\.)?/, "")}
          </a>
        ) : text.length > longest ? (
          <details className={classes.older}>
            <summary>{text.slice(0, longest)}…</summary>
            {text}
          </details>
        ) : (
          text
        )}
      </span>
      <Source row={row} more={more} now={now} />
    </div>
  );
}

/** Shows the tool and the age; on hover and for screen readers also the vendors and the time. */
function Source({ row, more = 0, now }: { row: FoundRow; more?: number; now: number }) {
  const labelled = useVendorLabels();
  const when = useWhen(row.at);
  const others = more > 0 ? `, and ${formatNumber(more)} more ${more === 1 ? "run" : "runs"}` : "";
  const whole = `${row.vendors ? `${labelled(row.vendors)}, ` : ""}${when}${others}${row.isSandbox ? ", sandbox data" : ""}`;
  return (
    <span className={classes.source}>
      <Link to={`/runs/${row.runId}`} title={row.title}>
        {row.tool}
      </Link>
      <span className={classes.day}>
        <Ago at={row.at} now={now} />
      </span>
      <Tooltip words={whole}>
        <button type="button" className={classes.info} aria-label={`Source: ${whole}`}>
          {row.isSandbox ? <IconFlask size={14} aria-hidden /> : <IconInfoCircle size={14} aria-hidden />}
        </button>
      </Tooltip>
    </span>
  );
}

/** Asks again for a price that the user sees before the click. */
function Refresh({ rows, now, sending }: Pick<FoundProps, "rows" | "now" | "sending">) {
  const old = refreshOf(rows, now, oldAfterDays);
  const isOld = old.lookups.length > 0;
  const { lookups, mostUsd, unpriced } = isOld ? old : refreshOf(rows, now, 0);
  if (lookups.length === 0)
    return unpriced > 0 ? <p className={classes.quiet}>The price of asking again is unknown.</p> : null;
  const price = mostUsd === 0 ? "free" : `at most ${formatUsd(mostUsd)}`;
  return (
    <Form method="post">
      <input type="hidden" name="intent" value="refresh" />
      <input type="hidden" name="value" value={JSON.stringify(lookups)} />
      <input type="hidden" name="price" value={mostUsd} />
      <Button type="submit" size="xs" variant="default" disabled={sending}>
        {isOld ? `Refresh what is older than ${oldAfterDays} days` : "Ask again"}: {price}
      </Button>
    </Form>
  );
}
