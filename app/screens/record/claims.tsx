/** Records that may be the same as this one, each compared side by side above one choice. */
import IconArrowsJoin from "@tabler/icons-react/dist/esm/icons/IconArrowsJoin.mjs";
import { Form, Link } from "react-router";
import type { Beside } from "../../records/storage/beside-record";
import type { ShownRecord } from "../../records/shown-record";
import { Ago } from "../../ui/ago";
import { Button } from "../../ui/button";
import { Initials } from "../../ui/initials";
import listClasses from "../run/list/list.module.css";
import classes from "./claims.module.css";

type Side = Omit<Beside, "touchedAt"> & { touched: string };

interface ClaimsProps {
  record: Pick<ShownRecord, "id" | "claims">;
  /** Both sides of each claim. */
  sides: Side[];
  now: number;
  sending: boolean;
}

export function Claims({ record: { id, claims }, sides, now, sending }: ClaimsProps) {
  if (claims.length === 0) return null;
  const sideOf = (wanted: string) => sides.find((side) => side.id === wanted);
  return (
    <section
      id="one-or-two"
      className={classes.banner}
      data-contested={claims.some(({ state }) => state === "contested") || undefined}
      aria-labelledby="one-or-two-title"
    >
      <h2 id="one-or-two-title">
        <IconArrowsJoin size={16} stroke={1.8} aria-hidden /> One or two?
      </h2>
      {claims.map(({ key, value, state, claimedBy, heldBy }) => {
        const other = claimedBy.id === id ? heldBy : claimedBy;
        const name = other.name ?? "another record";
        return (
          <div key={`${key} ${claimedBy.id}`} className={classes.claim}>
            <p>
              {state === "offered" ? "May be the same as " : "Contradicts "}
              <Link to={`/records/${other.id}`}>{name}</Link>: a run gave{" "}
              <strong className={classes.value}>{value}</strong> for both.
            </p>
            <div className={classes.sides}>
              {[sideOf(id), sideOf(other.id)].map(
                (side) =>
                  side && (
                    <SideCard
                      key={side.id}
                      side={side}
                      isHere={side.id === id}
                      value={heldBy.id === side.id ? value : null}
                      now={now}
                    />
                  ),
              )}
            </div>
            <div className={classes.choice}>
              {state === "offered" && (
                <Form method="post">
                  <input type="hidden" name="intent" value="join" />
                  <input type="hidden" name="value" value={other.id} />
                  <Button type="submit" size="xs" disabled={sending}>
                    Join
                  </Button>
                </Form>
              )}
              <Form method="post">
                <input type="hidden" name="intent" value="refuse" />
                <input type="hidden" name="value" value={key} />
                <input type="hidden" name="record" value={claimedBy.id} />
                <Button type="submit" variant="default" size="xs" disabled={sending}>
                  It is {heldBy.name ?? "the holder"}’s
                </Button>
              </Form>
              <span className={classes.quiet}>
                {state === "offered"
                  ? "Joining can be split again at any time."
                  : "Until you choose, nobody writes to either of them."}
              </span>
            </div>
          </div>
        );
      })}
    </section>
  );
}

interface SideProps {
  side: Side;
  isHere: boolean;
  /** The contested value, on the side that holds it now. */
  value: string | null;
  now: number;
}

function SideCard({ side, isHere, value, now }: SideProps) {
  const facts: [string, string | null][] = [
    ["Title", side.title],
    ["Company", side.company],
    ["Known by", side.keys.slice(0, 3).join(", ") || null],
    ["Owner", side.owner],
  ];
  return (
    <article className={classes.side}>
      <header>
        <Initials of={side.name ?? "?"} size="small" />
        <strong>{side.name ?? "No name"}</strong>
        <span className={listClasses.status} data-status={side.status}>
          {side.status.charAt(0).toUpperCase()}
          {side.status.slice(1)}
        </span>
        {isHere && <span className={classes.quiet}>this record</span>}
      </header>
      <dl>
        {facts.map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text ?? "–"}</dd>
          </div>
        ))}
        <div>
          <dt>Last touched</dt>
          <dd>
            <Ago at={side.touched} now={now} />
          </dd>
        </div>
      </dl>
      {value && <p className={classes.holds}>Holds {value}</p>}
    </article>
  );
}
