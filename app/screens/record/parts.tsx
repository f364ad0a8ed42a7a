/** Parts of a record's page: notes, history and merges. */
import IconClock from "@tabler/icons-react/dist/esm/icons/IconClock.mjs";
import IconPencil from "@tabler/icons-react/dist/esm/icons/IconPencil.mjs";
import IconTag from "@tabler/icons-react/dist/esm/icons/IconTag.mjs";
import IconUser from "@tabler/icons-react/dist/esm/icons/IconUser.mjs";
import type { Icon } from "@tabler/icons-react";
import { Form, Link } from "react-router";
import { longestComment } from "../../records/limits";
import type { Colleague } from "../../records/storage/colleagues";
import type { ShownRecord } from "../../records/shown-record";
import { Ago } from "../../ui/ago";
import { Button } from "../../ui/button";
import { Initials } from "../../ui/initials";
import { Select } from "../../ui/select";
import { TextArea } from "../../ui/text-area";
import { When } from "../../ui/when";
import classes from "./record.module.css";

interface Sending {
  /** Whether a form is being saved. */
  sending: boolean;
}

interface NotesProps extends Sending {
  notes: ShownRecord["notes"];
  me: string;
  colleagues: Colleague[];
  now: number;
}

export function Notes({ notes, me, colleagues, now, sending }: NotesProps) {
  return (
    <section className={classes.card} aria-labelledby="notes">
      <h2 id="notes">Notes</h2>
      <Form method="post" className={classes.write} key={notes.length}>
        <input type="hidden" name="intent" value="note" />
        <TextArea
          name="text"
          aria-label="New note"
          placeholder="Write a note"
          rows={2}
          maxLength={longestComment}
          required
        />
        <Select
          small
          name="mention"
          aria-label="Tell a colleague"
          options={[
            { value: "", label: "Tell nobody" },
            ...colleagues.map(({ id, name }) => ({ value: id, label: `Tell ${name}` })),
          ]}
        />
        <Button type="submit" variant="default" size="xs" disabled={sending}>
          Add note
        </Button>
      </Form>
      {notes.length > 0 && (
        <ul className={classes.list}>
          {notes.map(({ id, text, by, at, mentions }) => (
            <li key={id} className={classes.entry}>
              <Initials of={by ?? "?"} size="small" />
              <div>
                <span className={classes.small}>
                  <strong className={classes.by}>{by ?? "A former colleague"}</strong>
                  {mentions && ` to ${mentions}`} · <Ago at={at} now={now} />
                </span>
                <p className={classes.text}>{text}</p>
              </div>
              {by === me && (
                <Form method="post">
                  <input type="hidden" name="intent" value="delete-note" />
                  <input type="hidden" name="value" value={id} />
                  <Button type="submit" variant="subtle" color="gray" size="compact-sm" disabled={sending}>
                    Delete
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

const icons: Record<string, Icon> = {
  Status: IconTag,
  Owner: IconUser,
  "Second owner": IconUser,
  "Snoozed until": IconClock,
};

export function History({ history, now, sending }: Pick<ShownRecord, "history"> & { now: number } & Sending) {
  const changes = history.filter((entry) => entry.old !== entry.now);
  return (
    <section className={classes.card} aria-labelledby="history">
      <h2 id="history">History</h2>
      {changes.length === 0 && <p className={classes.quiet}>Nothing was changed yet.</p>}
      <ul className={classes.timeline}>
        {changes.map(({ id, field, old, now: value, by, at, canUndo, isUndo, why }) => {
          const Icon = icons[field] ?? IconPencil;
          return (
            <li key={id} className={classes.entry}>
              <span className={classes.mark}>
                <Icon size={14} stroke={1.8} aria-hidden />
              </span>
              <span>
                {field}: <span className={classes.quiet}>{old ?? "none"}</span> →{" "}
                <strong>{value ?? "none"}</strong>
                <br />
                <span className={classes.small}>
                  {by ?? "By a join"}
                  {isUndo && ", undone"}
                  {why && ` (${why})`} · <Ago at={at} now={now} />
                </span>
              </span>
              {canUndo && (
                <Form method="post">
                  <input type="hidden" name="intent" value="undo" />
                  <input type="hidden" name="value" value={id} />
                  <Button
                    type="submit"
                    variant="subtle"
                    color="gray"
                    size="compact-sm"
                    disabled={sending}
                    aria-label={`Undo ${field}: ${old ?? "none"} to ${value ?? "none"}`}
                  >
                    Undo
                  </Button>
                </Form>
              )}
            </li>
          );
        })}
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
            <span className={classes.small}>{previewOf(join)}</span>
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

/** Returns the sentence that explains the effects of a split. */
function previewOf({ since, inBoth }: ShownRecord["joins"][number]): string {
  const { changes, notes, lists } = since;
  const written = [
    changes > 0 && `${changes} ${changes === 1 ? "change" : "changes"}`,
    notes > 0 && `${notes} ${notes === 1 ? "note" : "notes"}`,
    lists.length > 0 && `added to ${lists.join(", ")}`,
  ].filter(Boolean);
  return [
    written.length > 0 ? `Written since: ${written.join(", ")}.` : "Nothing was written since.",
    inBoth.length > 0 && `A split shows two lines in ${inBoth.join(", ")} again.`,
  ]
    .filter(Boolean)
    .join(" ");
}
