/**
 * Shows how many people are ready, and how many are not, by reason. Each part lists its people, and
 * one click adds those a user may add.
 */
import { Form, Link } from "react-router";
import { formatNumber } from "../toolkit/format-number";
import { Button } from "../ui/button";
import { SharesBar, Swatch } from "../ui/shares-bar";
import type { Part } from "./plan/rows";
import classes from "./sendings.module.css";
import type { SendingView } from "./view";
import { partWords } from "./words";

/** Reasons a user may accept for all rows at once. Doubts about identity are decided one by one. */
export const decidedTogether: ReadonlySet<Part> = new Set([
  "client",
  "deal",
  "excluded",
  "address",
  "opt-out unseen",
]);

export function Funnel({ sending, part: open }: { sending: SendingView; part: Part | null }) {
  const { parts, rows, total, version, state } = sending;
  const ready = rows.created + rows.filled;
  return (
    <section className={classes.funnel} aria-label="Who is ready">
      <p className={classes.ready}>
        <strong>{formatNumber(ready)}</strong> ready of {formatNumber(total)}
      </p>
      <SharesBar
        total={total}
        good={ready}
        others={parts.map((each) => ({ name: each.part, count: each.rows }))}
      />
      {parts.length > 0 && (
        <ul className={classes.parts}>
          {parts.map(({ part, rows: people, waits }, at) => (
            <li key={part} className={classes.part} data-open={open === part || undefined}>
              <Swatch at={at} />
              <Link
                to={open === part ? "?" : `?part=${encodeURIComponent(part)}`}
                aria-current={open === part ? "true" : undefined}
                preventScrollReset
              >
                {formatNumber(people)} {partWords[part]}
              </Link>
              {waits && decidedTogether.has(part) && state === "preview" && (
                <Form method="post">
                  <input type="hidden" name="intent" value="accept" />
                  <input type="hidden" name="version" value={version} />
                  <input type="hidden" name="part" value={part} />
                  <Button
                    type="submit"
                    size="compact-sm"
                    variant="subtle"
                    aria-label={`Add the ${formatNumber(people)} ${partWords[part]}`}
                  >
                    Add
                  </Button>
                </Form>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
