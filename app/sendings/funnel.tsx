/**
 * Shows how many people are ready, and how many are not, by reason. Each part lists its people, and
 * one click adds those a user may add.
 */
import { Form, Link } from "react-router";
import { formatNumber } from "../toolkit/format-number";
import { Button } from "../ui/button";
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
      <Bar ready={ready} parts={parts} total={total} />
      {parts.length > 0 && (
        <ul className={classes.parts}>
          {parts.map(({ part, rows: people, waits }, at) => (
            <li key={part} className={classes.part} data-open={open === part || undefined}>
              <span className={classes.swatch} data-shade={shadeOf(at)} aria-hidden />
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

/** Number of shades in the bar; all further parts use the last one. */
const shades = 4;
const shadeOf = (at: number) => Math.min(at, shades - 1) + 1;

function Bar({ ready, parts, total }: Pick<SendingView, "parts" | "total"> & { ready: number }) {
  const starts = parts.map((_, at) => parts.slice(0, at).reduce((sum, { rows }) => sum + rows, ready));
  return (
    <svg
      className={classes.bar}
      viewBox={`0 0 ${Math.max(total, 1)} 1`}
      preserveAspectRatio="none"
      aria-hidden
    >
      <rect className={classes.barReady} width={ready} height={1} />
      {parts.map(({ part, rows }, at) => (
        <rect key={part} data-shade={shadeOf(at)} x={starts[at]} width={rows} height={1} />
      ))}
    </svg>
  );
}
