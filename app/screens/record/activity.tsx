/** A record's activity: a field for a note, and below it notes, changes and lists by day. */
import IconClock from "@tabler/icons-react/dist/esm/icons/IconClock.mjs";
import IconListDetails from "@tabler/icons-react/dist/esm/icons/IconListDetails.mjs";
import IconPencil from "@tabler/icons-react/dist/esm/icons/IconPencil.mjs";
import IconTag from "@tabler/icons-react/dist/esm/icons/IconTag.mjs";
import IconUser from "@tabler/icons-react/dist/esm/icons/IconUser.mjs";
import type { Icon } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Form, Link } from "react-router";
import { longestComment } from "../../records/limits";
import type { Colleague } from "../../records/storage/colleagues";
import type { ShownRecord } from "../../records/shown-record";
import { Ago } from "../../ui/ago";
import { Button } from "../../ui/button";
import { Initials } from "../../ui/initials";
import { Select } from "../../ui/select";
import { TextArea } from "../../ui/text-area";
import classes from "./activity.module.css";

interface ActivityProps {
  record: Pick<ShownRecord, "notes" | "history" | "lists" | "created">;
  me: string;
  colleagues: Colleague[];
  now: number;
  /** Whether a form is being saved. */
  sending: boolean;
}

interface Entry {
  key: string;
  at: string;
  shown: ReactNode;
}

export function Activity({ record, me, colleagues, now, sending }: ActivityProps) {
  const entries = [
    ...record.notes.map((note): Entry => ({
      key: `note ${note.id}`,
      at: note.at,
      shown: <Note note={note} me={me} now={now} sending={sending} />,
    })),
    ...record.history
      .filter((entry) => entry.old !== entry.now)
      .map((entry): Entry => ({
        key: `change ${entry.id}`,
        at: entry.at,
        shown: <Change entry={entry} now={now} sending={sending} />,
      })),
    ...record.lists.map((list): Entry => ({
      key: `list ${list.id}`,
      at: list.added,
      shown: <Added list={list} now={now} />,
    })),
  ].toSorted((a, b) => b.at.localeCompare(a.at));
  const days = [...Map.groupBy(entries, ({ at }) => at.slice(0, 10))];
  return (
    <section className={classes.activity} aria-labelledby="history">
      <h2 id="history">Activity</h2>
      <Form method="post" className={classes.write} key={record.notes.length}>
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
      {days.length === 0 && <p className={classes.quiet}>Notes and changes appear here.</p>}
      {days.map(([day, all]) => (
        <section key={day} className={classes.day} aria-label={dayWords(day, now)}>
          <h3>{dayWords(day, now)}</h3>
          <ul className={classes.feed}>
            {all.map(({ key, shown }) => (
              <li key={key} className={classes.entry}>
                {shown}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </section>
  );
}

/** Days are in UTC, like all times that the server and the browser must show alike. */
function dayWords(day: string, now: number): string {
  const ago = (days: number) => new Date(now - days * 86_400_000).toISOString().slice(0, 10);
  if (day === ago(0)) return "Today";
  if (day === ago(1)) return "Yesterday";
  return new Date(`${day}T00:00:00Z`).toLocaleDateString("en-GB", {
    weekday: "long",
    day: "numeric",
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  });
}

interface NoteProps extends Pick<ActivityProps, "me" | "now" | "sending"> {
  note: ShownRecord["notes"][number];
}

function Note({ note: { id, text, by, at, mentions }, me, now, sending }: NoteProps) {
  return (
    <>
      <Initials of={by ?? "?"} size="small" />
      <div className={classes.note}>
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
    </>
  );
}

const icons: Record<string, Icon> = {
  Status: IconTag,
  Owner: IconUser,
  "Second owner": IconUser,
  "Snoozed until": IconClock,
};

interface ChangeProps extends Pick<ActivityProps, "now" | "sending"> {
  entry: ShownRecord["history"][number];
}

function Change({ entry, now, sending }: ChangeProps) {
  const { id, field, old, now: value, by, at, canUndo, isUndo, why } = entry;
  const Shown = icons[field] ?? IconPencil;
  return (
    <>
      <span className={classes.mark}>
        <Shown size={14} stroke={1.8} aria-hidden />
      </span>
      <span>
        {field}: <span className={classes.quiet}>{old ?? "none"}</span> → <strong>{value ?? "none"}</strong>{" "}
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
    </>
  );
}

function Added({ list, now }: { list: ShownRecord["lists"][number]; now: number }) {
  return (
    <>
      <span className={classes.mark}>
        <IconListDetails size={14} stroke={1.8} aria-hidden />
      </span>
      <span>
        Added to <Link to={`/lists/${list.id}`}>{list.name}</Link>{" "}
        <span className={classes.small}>
          {list.addedBy ?? "A former colleague"} · <Ago at={list.added} now={now} />
        </span>
      </span>
    </>
  );
}
