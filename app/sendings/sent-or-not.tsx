/** Filters the rows of a sent sending by whether the person is in HubSpot. */
import { Link } from "react-router";
import { formatNumber } from "../toolkit/format-number";
import { outcomesIn, type ShownOutcome } from "./plan/counts";
import classes from "./sendings.module.css";
import type { Ending, SendingView } from "./view";
import { shownWords } from "./words";

const pathOf = (shown: ShownOutcome) => `?show=${encodeURIComponent(shown)}`;

const segments = ["archived", "sent", "not sent"] as const;
type Segment = (typeof segments)[number];

interface SegmentsProps {
  sending: SendingView;
  ending: Ending;
  show: ShownOutcome | null;
}

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
