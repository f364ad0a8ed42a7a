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
import { formatNumber, formatUsd } from "../../toolkit/format-number";
import { Button } from "../../ui/button";
import { Tooltip } from "../../ui/tooltip";
import { useVendorLabels } from "../../ui/vendor-labels";
import { useWhen } from "../../ui/when";
import classes from "./record.module.css";

interface FoundProps {
  rows: FoundRow[];
  /** Whether further runs exist that are not shown. */
  isPart: boolean;
  /** Epoch ms of the page. */
  now: number;
  sending: boolean;
}

export function Found({ rows, isPart, now, sending }: FoundProps) {
  const properties = propertiesOf(rows);
  const runs = new Set(rows.map(({ runId }) => runId)).size;
  const beside = rows.flatMap((row) => row.beside.map((table) => ({ ...table, row })));
  return (
    <section className={classes.card} aria-labelledby="found">
      <header className={classes.cardHead}>
        <h2 id="found">Found by runs</h2>
        <Refresh rows={rows} now={now} sending={sending} />
      </header>
      {rows.length === 0 && (
        <p className={classes.quiet}>
          No stored run names this record. A run appears here a minute after it ends, for as long as it is
          kept.
        </p>
      )}
      {properties.length > 0 && (
        <dl className={classes.facts}>
          {properties.map((property) => (
            <Property key={property.label} {...property} />
          ))}
        </dl>
      )}
      {beside.length > 0 && (
        <ul className={classes.chips} aria-label="More in these runs">
          {beside.map(({ table, title, lines, row }) => (
            <li key={`${row.runId} ${row.position} ${table}`}>
              <Link className={classes.chip} to={`/runs/${row.runId}?table=${encodeURIComponent(table)}`}>
                {title} <strong>{formatNumber(lines)}</strong>
                <span className={classes.quiet}> {row.title}</span>
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
                <Source row={row} />
                {row.reason && <span className={classes.quiet}>{row.reason}</span>}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

function Property({ label, values }: FoundProperty) {
  const [newest, ...older] = values;
  if (!newest) return null;
  return (
    <div className={classes.fact}>
      <dt>{label}</dt>
      <dd>
        <Value {...newest} />
        {older.length > 0 && (
          <details className={classes.older}>
            <summary>
              {formatNumber(older.length)} other {older.length === 1 ? "value" : "values"}
            </summary>
            {older.map((each) => (
              <Value key={each.text} {...each} />
            ))}
          </details>
        )}
      </dd>
    </div>
  );
}

/** Characters; a longer text unfolds. */
const longest = 240;

function Value({ text, kind, row, more }: FoundValue) {
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
      <Source row={row} more={more} />
    </div>
  );
}

/** The tool and the day, with vendors and time on hover and for screen readers. */
function Source({ row, more = 0 }: { row: FoundRow; more?: number }) {
  const labelled = useVendorLabels();
  const when = useWhen(row.at);
  const day = when.split(",")[0];
  const whole = `${row.vendors ? `${labelled(row.vendors)}, ` : ""}${when}${row.isSandbox ? ", sandbox data" : ""}`;
  return (
    <span className={classes.source}>
      <Link to={`/runs/${row.runId}`} title={row.title}>
        {row.tool}
      </Link>
      <span className={classes.day}>
        {day}
        {more > 0 && `, +${formatNumber(more)}`}
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
