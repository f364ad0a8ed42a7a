/**
 * The counts of a sending: one headline, one bar, and one count for each part of the bar. The counts
 * add up to all rows, and each opens its rows.
 */
import type { ReactNode } from "react";
import { Link } from "react-router";
import { formatNumber } from "../toolkit/format-number";
import { type Outcome, type ShownOutcome, shownOutcomes } from "./plan/counts";
import type { Part } from "./plan/rows";
import classes from "./outcome-summary.module.css";
import type { SendingView } from "./view";
import { isUnfinished, partWords, shownWords } from "./words";

interface SummaryProps {
  sending: SendingView;
  show: ShownOutcome | null;
  part: Part | null;
  /** Name of the section for screen readers. */
  name: string;
  /** Null shows only the counts. */
  headline: ReactNode;
  /** Facts at the right of the headline. */
  facts?: ReactNode;
}

const pathOf = (shown: ShownOutcome) => `?show=${encodeURIComponent(shown)}`;

export function OutcomeSummary({ sending, show, part, name, headline, facts }: SummaryProps) {
  const { rows, approvedAt, state, parts, companies } = sending;
  const isPlan = approvedAt === null || state === "preview" || isUnfinished(state);
  const shown = shownOutcomes(rows);
  return (
    <section className={classes.summary} aria-label={name} data-back={state === "returned" || undefined}>
      {headline !== null && (
        <>
          <header className={classes.head}>
            <p className={classes.headline}>{headline}</p>
            {facts && <div className={classes.facts}>{facts}</div>}
          </header>
          <Bar counts={rows} isBack={state === "returned"} />
        </>
      )}
      <nav className={classes.counts} aria-label="Rows by outcome">
        {shown.map((outcome) => (
          <div
            key={outcome}
            className={classes.count}
            data-empty={rows[outcome] === 0 || undefined}
            data-open={show === outcome || undefined}
          >
            <Link
              className={classes.open}
              to={show === outcome ? "?" : pathOf(outcome)}
              aria-current={show === outcome ? "true" : undefined}
              preventScrollReset
            >
              <span className={classes.number}>{formatNumber(rows[outcome])}</span>{" "}
              <span className={classes.label}>
                <span className={classes.swatch} data-outcome={outcome} aria-hidden />
                {state === "returned" ? backOnes[outcome] : shownWords(outcome, isPlan)}
              </span>
            </Link>
            {outcome === "skipped" && <Reasons parts={parts.filter((one) => !one.waits)} open={part} />}
            {outcome === "created" && isPlan && companies > 0 && (
              <p className={classes.note}>
                with {formatNumber(companies)} new {companies === 1 ? "company" : "companies"}
              </p>
            )}
          </div>
        ))}
      </nav>
    </section>
  );
}

const backOnes: Record<Outcome, string> = {
  created: "Were created",
  filled: "Were filled",
  "left alone": shownWords("left alone", false),
  refused: shownWords("refused", false),
  waits: shownWords("waits", false),
  skipped: shownWords("skipped", false),
  "not reached": shownWords("not reached", false),
};

/** The reasons of rows that are not sent. Rows that wait have groups of their own. */
function Reasons({ parts, open }: { parts: SendingView["parts"]; open: Part | null }) {
  if (parts.length === 0) return null;
  return (
    <ul className={classes.reasons}>
      {parts.map(({ part, rows }) => (
        <li key={part}>
          <Link
            to={open === part ? "?" : `?part=${encodeURIComponent(part)}`}
            aria-current={open === part ? "true" : undefined}
            preventScrollReset
          >
            {formatNumber(rows)} {partWords[part]}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** An SVG, because the page's security policy forbids widths in style attributes. */
export function Bar({ counts, isBack }: { counts: SendingView["rows"]; isBack: boolean }) {
  const shown = shownOutcomes(counts);
  const total = shown.reduce((sum, outcome) => sum + counts[outcome], 0);
  const startOf = (at: number) => shown.slice(0, at).reduce((sum, outcome) => sum + counts[outcome], 0);
  return (
    <svg
      className={classes.bar}
      data-back={isBack || undefined}
      viewBox={`0 0 ${Math.max(total, 1)} 1`}
      preserveAspectRatio="none"
      aria-hidden
    >
      {shown.map((outcome, at) => (
        <rect key={outcome} data-outcome={outcome} x={startOf(at)} width={counts[outcome]} height={1} />
      ))}
    </svg>
  );
}
