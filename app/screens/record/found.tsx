/** Facts of a record, each with its source and age, the runs that found them, and the way to ask again. */
import IconFlask from "@tabler/icons-react/dist/esm/icons/IconFlask.mjs";
import IconInfoCircle from "@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs";
import { Form, Link } from "react-router";
import { type Fact, factsOf, type FactValue } from "../../records/facts";
import type { FoundRow } from "../../records/found-runs.server";
import { oldAfterDays, refreshOf } from "../../records/found-values";
import { mostUnreadRuns } from "../../records/limits";
import type { ShownRecord } from "../../records/shown-record";
import { formatNumber, formatUsd } from "../../toolkit/format-number";
import { Ago } from "../../ui/ago";
import { Button } from "../../ui/button";
import { Tooltip } from "../../ui/tooltip";
import { useVendorLabels } from "../../ui/vendor-labels";
import { useWhen } from "../../ui/when";
import classes from "./record.module.css";

interface FactsProps {
  record: Pick<ShownRecord, "name" | "keys">;
  rows: FoundRow[];
  now: number;
}

/** Number of facts that are visible before the user opens the others. */
const mostShown = 8;

export function Facts({ record, rows, now }: FactsProps) {
  const facts = factsOf(record, rows);
  // Hiding a single fact would save no space.
  const shown = facts.length <= mostShown + 1 ? facts.length : mostShown;
  const others = facts.slice(shown);
  return (
    <>
      <FactList facts={facts.slice(0, shown)} now={now} />
      {others.length > 0 && (
        <details className={classes.older}>
          <summary>
            {formatNumber(others.length)} more {others.length === 1 ? "fact" : "facts"}
          </summary>
          <FactList facts={others} now={now} />
        </details>
      )}
    </>
  );
}

function FactList({ facts, now }: { facts: Fact[]; now: number }) {
  return (
    <dl className={classes.attributes}>
      {facts.map(({ label, values: [first, ...others] }) => (
        <div key={label} className={classes.attribute}>
          <dt>{label}</dt>
          <dd>
            {first && <Value value={first} now={now} />}
            {others.length > 0 && (
              <details className={classes.older}>
                <summary>
                  {formatNumber(others.length)} other {others.length === 1 ? "value" : "values"}
                </summary>
                {others.map((value) => (
                  <Value key={value.text} value={value} now={now} isOther />
                ))}
              </details>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Characters; a longer text unfolds. */
const longest = 120;

function Value({
  value: { text, href, from },
  now,
  isOther,
}: {
  value: FactValue;
  now: number;
  isOther?: boolean;
}) {
  return (
    <div className={classes.fact}>
      <span className={classes.value} title={text.length > longest ? undefined : text}>
        {href ? (
          <a href={href} rel="noreferrer" target={href.startsWith("http") ? "_blank" : undefined}>
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
      {"row" in from ? <RowSource row={from.row} more={from.more} /> : <KeySource {...from} />}
      {isOther && "row" in from && (
        <span className={classes.small}>
          <Link to={`/runs/${from.row.runId}`}>{from.row.tool}</Link>, <Ago at={from.row.at} now={now} />
        </span>
      )}
    </div>
  );
}

function KeySource({ words, at }: { words: string; at: string }) {
  return <Info words={`${words}, ${useWhen(at)}`} />;
}

/** Names the tool, the vendors and the time, on hover and for screen readers. */
function RowSource({ row, more }: { row: FoundRow; more: number }) {
  const labelled = useVendorLabels();
  const others = more > 0 ? `, and ${formatNumber(more)} more ${more === 1 ? "run" : "runs"}` : "";
  const vendors = row.vendors ? `, ${labelled(row.vendors)}` : "";
  const words = `${row.tool}${vendors}, ${useWhen(row.at)}${others}${row.isSandbox ? ", sandbox data" : ""}`;
  return <Info words={words} isSandbox={row.isSandbox} />;
}

function Info({ words, isSandbox = false }: { words: string; isSandbox?: boolean }) {
  const Icon = isSandbox ? IconFlask : IconInfoCircle;
  return (
    <Tooltip words={words}>
      <button type="button" className={classes.info} aria-label={`Source: ${words}`}>
        <Icon size={14} stroke={1.6} aria-hidden />
      </button>
    </Tooltip>
  );
}

interface RunsProps {
  rows: FoundRow[];
  /** Whether further runs exist that are not shown. */
  isPart: boolean;
  /** Older runs that the scheduler has not read yet. */
  unread: number;
  now: number;
}

/** The runs that name the record, and further tables of theirs. */
export function Runs({ rows, isPart, unread, now }: RunsProps) {
  const runs = new Set(rows.map(({ runId }) => runId)).size;
  const beside = besideOf(rows);
  return (
    <>
      {unread > 0 && (
        <p className={classes.small}>
          The console is still reading{" "}
          {unread > mostUnreadRuns ? `more than ${formatNumber(mostUnreadRuns)}` : formatNumber(unread)} older{" "}
          {unread === 1 ? "run" : "runs"}, the newest first. Their values appear here afterwards.
        </p>
      )}
      {rows.length === 0 && (
        <p className={classes.small}>
          No stored run names this record. A run appears here a minute after it ends, for as long as it is
          kept.
        </p>
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
            Found by {formatNumber(runs)} {runs === 1 ? "run" : "runs"}
            {isPart && ", and older ones that are not shown"}
          </summary>
          <ul className={classes.list}>
            {rows.map((row) => (
              <li key={`${row.runId} ${row.position}`}>
                <span>
                  <Link to={`/runs/${row.runId}`}>{row.title}</Link>
                  {row.position !== null && `, row ${formatNumber(row.position + 1)}`}
                </span>
                <span className={classes.small}>
                  {row.tool} · <Ago at={row.at} now={now} />
                </span>
                {row.reason && <span className={classes.quiet}>{row.reason}</span>}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
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

interface RefreshProps extends Pick<FactsProps, "rows" | "now"> {
  sending: boolean;
}

/** Asks again for a price that the user sees before the click. */
export function Refresh({ rows, now, sending }: RefreshProps) {
  const old = refreshOf(rows, now, oldAfterDays);
  const isOld = old.lookups.length > 0;
  const { lookups, mostUsd, unpriced } = isOld ? old : refreshOf(rows, now, 0);
  if (lookups.length === 0)
    return unpriced > 0 ? <p className={classes.quiet}>The price of a refresh is unknown.</p> : null;
  const price = mostUsd === 0 ? "free" : `at most ${formatUsd(mostUsd)}`;
  return (
    <Form method="post">
      <input type="hidden" name="intent" value="refresh" />
      <input type="hidden" name="value" value={JSON.stringify(lookups)} />
      <input type="hidden" name="price" value={mostUsd} />
      <Button type="submit" size="xs" variant="default" disabled={sending}>
        {isOld ? `Refresh data older than ${oldAfterDays} days` : "Ask again"}: {price}
      </Button>
    </Form>
  );
}
