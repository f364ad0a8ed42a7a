/** The numbers of rows by outcome. They add up to all rows; each one links to its rows. */
import { Link } from "react-router";
import { formatNumber } from "../toolkit/format-number";
import { outcomeLooks } from "./outcome-mark";
import { outcomesIn, type ShownOutcome, shownOutcomes } from "./plan/counts";
import classes from "./sendings.module.css";
import type { Ending, SendingView } from "./view";
import { isUnfinished, shownWords } from "./words";

interface TabsProps {
  sending: SendingView;
  show: ShownOutcome | null;
}

const pathOf = (shown: ShownOutcome) => `?show=${encodeURIComponent(shown)}`;

export function OutcomeTabs({ sending: { rows, approvedAt, state }, show }: TabsProps) {
  const isPlan = approvedAt === null || state === "preview" || isUnfinished(state);
  return (
    <nav className={classes.counts} aria-label="Rows by outcome">
      {shownOutcomes(rows).map((outcome) => {
        const { Icon, ...look } = outcomeLooks[outcome === "waits" && !isPlan ? "skipped" : outcome];
        const tone = state === "returned" ? "quiet" : look.tone;
        return (
          <Link
            key={outcome}
            className={classes.count}
            data-empty={rows[outcome] === 0 || undefined}
            to={show === outcome ? "?" : pathOf(outcome)}
            aria-current={show === outcome ? "true" : undefined}
            preventScrollReset
          >
            <span className={classes.number}>{formatNumber(rows[outcome])}</span>{" "}
            <span className={classes.label} data-tone={tone}>
              <Icon size={16} stroke={1.8} aria-hidden />
              {shownWords(outcome, isPlan)}
            </span>
          </Link>
        );
      })}
    </nav>
  );
}

const segments = ["archived", "sent", "not sent"] as const;
type Segment = (typeof segments)[number];

interface SegmentsProps extends TabsProps {
  ending: Ending;
}

/** Filters rows by whether the person is in HubSpot now. */
export function SentOrNot({ sending: { rows, total }, ending: { archived }, show }: SegmentsProps) {
  const countIn = (each: Segment) =>
    each === "archived"
      ? archived
      : outcomesIn(each).reduce((sum, outcome) => sum + rows[outcome], 0) - (each === "sent" ? archived : 0);
  const shown = segments.filter(
    (each) => each === "not sent" || countIn(each) > 0 || (each === "sent" && archived === 0),
  );
  const isAll = !shown.some((each) => each === show);
  return (
    <nav className={classes.segments} aria-label="Sent or not">
      <Link to="?" aria-current={isAll ? "true" : undefined} preventScrollReset>
        All {formatNumber(total)}
      </Link>
      {shown.map((each) => (
        <Link
          key={each}
          to={show === each ? "?" : pathOf(each)}
          aria-current={show === each ? "true" : undefined}
          preventScrollReset
        >
          {shownWords(each, false)} {formatNumber(countIn(each))}
        </Link>
      ))}
    </nav>
  );
}
