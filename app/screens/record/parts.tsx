/** Parts of a record's page: notes, history, merges, lists and runs. */
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
        <li key={id}>
          <p className={classes.text}>{text}</p>
          <span className={classes.quiet}>
            {by ?? "A former colleague"}
            {mentions && ` to ${mentions}`}, <When at={at} />
          </span>
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
    <section>
      <h2>History</h2>
      {history.length === 0 && <p className={classes.quiet}>Nothing was changed yet.</p>}
      <ul className={classes.list}>
        {history.map(({ id, field, old, now, by, at, canUndo, isUndo }) => (
          <li key={id} className={classes.entry}>
            <span>
              {field}: {old ?? "none"} → <strong>{now ?? "none"}</strong>
              <br />
              <span className={classes.quiet}>
                {by ?? "By a join"}
                {isUndo && ", undone"}, <When at={at} />
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
    <section>
      <h2>One or two?</h2>
      <ul className={classes.list}>
        {joins.map((join) => (
          <li key={join.id}>
            <span>
              Joined with {join.name ?? "another record"} {join.why}, <When at={join.at} />
            </span>
            <Form method="post" className={classes.field}>
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

interface PlacesProps extends Pick<ShownRecord, "lists"> {
  runs: { id: string; title: string; tool: string; at: string }[];
}

export function Places({ lists, runs }: PlacesProps) {
  return (
    <>
      <section>
        <h2>Lists</h2>
        {lists.length === 0 && <p className={classes.quiet}>In no list.</p>}
        <ul className={classes.list}>
          {lists.map(({ id, name, added, addedBy, note }) => (
            <li key={id}>
              <Link to={`/lists/${id}`}>{name}</Link>
              {note && <p className={classes.text}>{note}</p>}
              <span className={classes.quiet}>
                added by {addedBy ?? "a former colleague"}, <When at={added} />
              </span>
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h2>Found by</h2>
        {runs.length === 0 && <p className={classes.quiet}>No run that is still kept.</p>}
        <ul className={classes.list}>
          {runs.map(({ id, title, tool, at }) => (
            <li key={id}>
              <Link to={`/runs/${id}`}>{title}</Link>
              <span className={classes.quiet}>
                {tool}, <When at={at} />
              </span>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
