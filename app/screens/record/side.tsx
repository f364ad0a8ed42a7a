/** The side of a record's page: the fields that users set, its facts and its lists. */
import { type ReactNode, useState } from "react";
import { Form, Link } from "react-router";
import type { FoundRuns } from "../../records/found-runs.server";
import type { Colleague } from "../../records/storage/colleagues";
import type { ShownRecord } from "../../records/shown-record";
import { statuses } from "../../records/statuses";
import { Ago } from "../../ui/ago";
import { Button } from "../../ui/button";
import { Select } from "../../ui/select";
import { TextField } from "../../ui/text-field";
import { useHydrated } from "../../ui/use-hydrated";
import { Facts, Refresh, Runs } from "./found";
import classes from "./record.module.css";

interface FieldsProps {
  record: ShownRecord;
  found: FoundRuns;
  colleagues: Colleague[];
  now: number;
  sending: boolean;
}

export function Fields({ record, found, colleagues, now, sending }: FieldsProps) {
  const { owner, otherOwner, status, snoozed } = record;
  const hasLeft = owner && !colleagues.some(({ id }) => id === owner.id);
  return (
    <section className={classes.card} aria-labelledby="details">
      <h2 id="details">Details</h2>
      <Field key={`status ${status}`} intent="status" was={status} sending={sending}>
        {(onValue) => (
          <Select
            small
            name="value"
            label="Status"
            defaultValue={status}
            options={statuses.map((each) => ({ value: each, label: capital(each) }))}
            onChange={({ target }) => onValue(target.value)}
          />
        )}
      </Field>
      <Field key={`owner ${owner?.id}`} intent="owner" was={owner?.id ?? ""} sending={sending}>
        {(onValue) => (
          <Select
            small
            name="value"
            label="Owner"
            help={owner && otherOwner ? `${owner.name} or ${otherOwner.name}: choose one.` : undefined}
            defaultValue={owner?.id ?? ""}
            options={[
              { value: "", label: "Nobody" },
              ...colleagues.map(({ id, name }) => ({ value: id, label: name })),
              ...(owner && hasLeft ? [{ value: owner.id, label: `${owner.name} (has left)` }] : []),
            ]}
            onChange={({ target }) => onValue(target.value)}
          />
        )}
      </Field>
      <Field key={`snooze ${snoozed}`} intent="snooze" was={snoozed ?? ""} sending={sending}>
        {(onValue) => <SnoozeField was={snoozed ?? ""} now={now} onValue={onValue} />}
      </Field>
      <Facts record={record} rows={found.rows} now={now} />
      <Runs {...found} now={now} />
      <Refresh rows={found.rows} now={now} sending={sending} />
    </section>
  );
}

interface FieldProps {
  intent: string;
  was: string;
  sending: boolean;
  children(onValue: (value: string) => void): ReactNode;
}

/** One field. Its Save button appears with a change; without scripts it is always there. */
function Field({ intent, was, sending, children }: FieldProps) {
  const [value, setValue] = useState(was);
  const hydrated = useHydrated();
  return (
    <Form method="post" className={classes.field}>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="was" value={was} />
      {children(setValue)}
      {(!hydrated || value !== was) && (
        <Button type="submit" size="xs" variant={hydrated ? "filled" : "default"} disabled={sending}>
          Save
        </Button>
      )}
    </Form>
  );
}

/** Choices of days, counted from today (UTC). */
const snoozes = [
  [1, "Tomorrow"],
  [3, "In 3 days"],
  [7, "In a week"],
  [30, "In a month"],
  [90, "In 3 months"],
] as const;

const dayIn = (now: number, days: number) => new Date(now + days * 86_400_000).toISOString().slice(0, 10);
const dayWords = (day: string) =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString("en-GB", {
    day: "numeric",
    month: "short",
    year: "numeric",
    timeZone: "UTC",
  });

/** Chooses a usual day, or any other in a calendar. Without scripts, only the calendar is there. */
function SnoozeField({ was, now, onValue }: { was: string; now: number; onValue(day: string): void }) {
  const hydrated = useHydrated();
  const [isFree, setFree] = useState(false);
  if (!hydrated || isFree)
    return (
      <TextField
        small
        name="value"
        label="Snoozed until"
        type="date"
        defaultValue={was}
        onChange={({ target }) => onValue(target.value)}
      />
    );
  return (
    <Select
      small
      name="value"
      label="Snoozed until"
      defaultValue={was}
      options={[
        { value: "", label: "Not snoozed" },
        ...(was === "" ? [] : [{ value: was, label: dayWords(was) }]),
        ...snoozes
          .map(([days, words]) => ({
            value: dayIn(now, days),
            label: `${words}, ${dayWords(dayIn(now, days))}`,
          }))
          .filter(({ value }) => value !== was),
        { value: "another", label: "Another day…" },
      ]}
      onChange={({ target }) => {
        if (target.value === "another") return setFree(true);
        onValue(target.value);
      }}
    />
  );
}

export function Places({ lists, now }: Pick<ShownRecord, "lists"> & { now: number }) {
  return (
    <section className={classes.card} aria-labelledby="lists">
      <h2 id="lists">Lists</h2>
      {lists.length === 0 && <p className={classes.quiet}>In no list.</p>}
      <ul className={classes.list}>
        {lists.map(({ id, name, added, addedBy, note }) => (
          <li key={id}>
            <Link to={`/lists/${id}`}>{name}</Link>
            {note && <p className={classes.text}>{note}</p>}
            <span className={classes.small}>
              added by {addedBy ?? "a former colleague"} · <Ago at={added} now={now} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const capital = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
