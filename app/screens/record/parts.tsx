/** Parts of a record's page: notes, history and merges. */
import { Form, Link } from "react-router";
import type { ShownRecord } from "../../records/shown-record";
import { Button } from "../../ui/button";
import { Select } from "../../ui/select";
import { When } from "../../ui/when";
import classes from "./record.module.css";

interface Sending {
  /** Whether a form is being saved. */
  sending: boolean;
}

export function Notes({ notes, me, sending }: Pick<ShownRecord, "notes"> & { me: string } & Sending) {
  if (notes.length === 0) return <p className={classes.quiet}>No notes yet.</p>;
  return (
    <ul className={classes.list}>
      {notes.map(({ id, text, by, at, mentions }) => (
        <li key={id} className={classes.entry}>
          <div>
            <p className={classes.text}>{text}</p>
            <span className={classes.small}>
              {by ?? "A former colleague"}
              {mentions && ` to ${mentions}`}, <When at={at} />
            </span>
          </div>
          {by === me && (
            <Form method="post">
              <input type="hidden" name="intent" value="delete-note" />
              <input type="hidden" name="value" value={id} />
              <Button type="submit" variant="subtle" size="compact-sm" disabled={sending}>
                Delete
              </Button>
            </Form>
          )}
        </li>
      ))}
    </ul>
  );
}

export function History({ history, sending }: Pick<ShownRecord, "history"> & Sending) {
  return (
    <section className={classes.card} aria-labelledby="history">
      <h2 id="history">History</h2>
      {history.length === 0 && <p className={classes.quiet}>Nothing was changed yet.</p>}
      <ul className={classes.list}>
        {history.map(({ id, field, old, now, by, at, canUndo, isUndo, why }) => (
          <li key={id} className={classes.entry}>
            <span>
              {field}: {old ?? "none"} → <strong>{now ?? "none"}</strong>
              <br />
              <span className={classes.small}>
                {by ?? "By a join"}
                {isUndo && ", undone"}
                {why && ` (${why})`}, <When at={at} />
              </span>
            </span>
            {canUndo && (
              <Form method="post">
                <input type="hidden" name="intent" value="undo" />
                <input type="hidden" name="value" value={id} />
                <Button
                  type="submit"
                  variant="default"
                  size="compact-sm"
                  disabled={sending}
                  aria-label={`Undo ${field}: ${old ?? "none"} to ${now ?? "none"}`}
                >
                  Undo
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

type JoinsProps = Pick<ShownRecord, "joins" | "claims" | "id"> & Sending;

/** The merges of a record, and other records that may be the same person or company. */
export function Joins({ joins, claims, id, sending }: JoinsProps) {
  if (joins.length === 0 && claims.length === 0) return null;
  return (
    <section className={classes.card} aria-labelledby="one-or-two">
      <h2 id="one-or-two">One or two?</h2>
      <ul className={classes.list}>
        {joins.map((join) => (
          <li key={join.id}>
            <span>
              Joined with {join.name ?? "another record"} {join.why}, <When at={join.at} />
            </span>
            <Form method="post" className={classes.split}>
              <input type="hidden" name="intent" value="split" />
              <input type="hidden" name="value" value={join.id} />
              <Select
                name="since"
                label="What was written since"
                options={[
                  { value: "kept", label: "stays here" },
                  { value: "gone", label: `goes to ${join.name ?? "the other"}` },
                ]}
              />
              <Button type="submit" variant="default" disabled={sending}>
                Split
              </Button>
            </Form>
          </li>
        ))}
        {claims.map(({ key, value, state, claimedBy, heldBy }) => {
          const other = claimedBy.id === id ? heldBy : claimedBy;
          return (
            <li key={`${key} ${claimedBy.id}`}>
              <span>
                {state === "offered" ? "May be the same as " : "Contradicts "}
                <Link to={`/records/${other.id}`}>{other.name ?? "another record"}</Link>: a run gave{" "}
                <span className={classes.value}>{value}</span> for both.
              </span>
              <div className={classes.buttons}>
                {state === "offered" && (
                  <Form method="post">
                    <input type="hidden" name="intent" value="join" />
                    <input type="hidden" name="value" value={other.id} />
                    <Button type="submit" variant="default" size="compact-sm" disabled={sending}>
                      Join
                    </Button>
                  </Form>
                )}
                <Form method="post">
                  <input type="hidden" name="intent" value="refuse" />
                  <input type="hidden" name="value" value={key} />
                  <input type="hidden" name="record" value={claimedBy.id} />
                  <Button type="submit" variant="default" size="compact-sm" disabled={sending}>
                    It is {heldBy.name ?? "the holder"}’s
                  </Button>
                </Form>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
