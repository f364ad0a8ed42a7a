/** The numbers of rows by outcome. They add up to all rows; each one links to its rows. */
import { Link } from "react-router";
import { formatNumber } from "../toolkit/format-number";
import { outcomeLooks } from "./outcome-mark";
import { outcomesIn, type ShownOutcome, shownOutcomes } from "./plan/counts";
import classes from "./sendings.module.css";
import type { SendingView } from "./view";
import { isUnfinished, outcomeWords, shownWords } from "./words";

interface TabsProps {
  sending: SendingView;
  show: ShownOutcome | null;
}

const pathOf = (shown: ShownOutcome) => `?show=${encodeURIComponent(shown)}`;

export function OutcomeTabs({ sending: { rows, approvedAt, state }, show }: TabsProps) {
  const isPlan = approvedAt === null || isUnfinished(state);
  return (
    <nav className={classes.counts} aria-label="Rows by outcome">
      {shownOutcomes(rows).map((outcome) => {
        const { tone, Icon } = outcomeLooks[outcome];
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
              {outcomeWords(outcome, isPlan)}
            </span>
          </Link>
        );
      })}
    </nav>
  );
}

/** Filters rows by whether the person is in HubSpot now. */
export function SentOrNot({ sending: { rows, total }, show }: TabsProps) {
  const isAll = show !== "sent" && show !== "not sent";
  return (
    <nav className={classes.segments} aria-label="Sent or not">
      <Link to="?" aria-current={isAll ? "true" : undefined} preventScrollReset>
        All {formatNumber(total)}
      </Link>
      {(["sent", "not sent"] as const).map((each) => (
        <Link
          key={each}
          to={show === each ? "?" : pathOf(each)}
          aria-current={show === each ? "true" : undefined}
          preventScrollReset
        >
          {shownWords(each, false)}{" "}
          {formatNumber(outcomesIn(each).reduce((sum, outcome) => sum + rows[outcome], 0))}
        </Link>
      ))}
    </nav>
  );
}
