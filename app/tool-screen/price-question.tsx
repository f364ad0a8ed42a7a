/** Asks before a run that may cost more than the user's own limit, or an unknown amount. */
import { Link } from "react-router";
import { formatNumber, formatUsd, singular } from "../toolkit/format-number";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import type { AskedPrice } from "./asked-price";
import { triedRows } from "./file-price";
import classes from "./price-question.module.css";

interface PriceQuestionProps {
  price: AskedPrice;
  aboveUsd: number;
  /** @param tries true to look up the first rows only, then ask again */
  onStart(tries: boolean): void;
  onClose(): void;
}

export default function PriceQuestion({ price, aboveUsd, onStart, onClose }: PriceQuestionProps) {
  const { words, rows, upperUsd } = price;
  const mayTry = rows !== undefined && rows > triedRows;
  // Where nothing is known, the first rows are the better start.
  const isTrial = mayTry && upperUsd === null;
  return (
    <Dialog
      title={
        upperUsd === null
          ? "The price is not known yet. Start anyway?"
          : `Spend up to ${formatUsd(upperUsd)}?`
      }
      onClose={onClose}
    >
      <p>
        {rows !== undefined && rows > 0 && `${formatNumber(rows)} ${singular("rows", rows)} to look up. `}
        {upperUsd === null
          ? "Nobody has used these settings yet. The first rows will show what a row costs."
          : `${words}.`}
      </p>
      <p className={classes.limit}>
        We ask above {formatUsd(aboveUsd)}. <Link to="/account">Change amount</Link>
      </p>
      <div className={classes.answers}>
        <Button variant="default" onClick={onClose}>
          Not now
        </Button>
        <Button variant={isTrial ? "default" : "filled"} onClick={() => onStart(false)}>
          {upperUsd === null ? "Start anyway" : `Start, up to ${formatUsd(upperUsd)}`}
        </Button>
        {mayTry && (
          <Button variant={isTrial ? "filled" : "default"} onClick={() => onStart(true)}>
            Test {triedRows} rows first
          </Button>
        )}
      </div>
    </Dialog>
  );
}
