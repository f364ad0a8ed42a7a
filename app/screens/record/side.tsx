/** The side of a record's page: the fields that users set, its addresses and its lists. */
import { type ReactNode, useState } from "react";
import { Form, Link } from "react-router";
import { linkedInCompanyLink, linkedInLink } from "../../keys/linkedin";
import type { Colleague } from "../../records/storage/colleagues";
import type { ShownRecord } from "../../records/shown-record";
import { statuses } from "../../records/statuses";
import { Button } from "../../ui/button";
import { Select } from "../../ui/select";
import { TextField } from "../../ui/text-field";
import { useHydrated } from "../../ui/use-hydrated";
import { When } from "../../ui/when";
import classes from "./record.module.css";

interface FieldsProps {
  record: ShownRecord;
  colleagues: Colleague[];
  sending: boolean;
}

export function Fields({ record, colleagues, sending }: FieldsProps) {
  const { owner, otherOwner, status, snoozed } = record;
  const hasLeft = owner && !colleagues.some(({ id }) => id === owner.id);
  return (
    <section className={classes.card} aria-label="Status and owner">
      <Field key={`status ${status}`} intent="status" was={status} sending={sending}>
        {(onValue) => (
          <Select
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
        {(onValue) => (
          <TextField
            name="value"
            label="Snoozed until"
            type="date"
            defaultValue={snoozed ?? ""}
            onChange={({ target }) => onValue(target.value)}
          />
        )}
      </Field>
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
        <Button type="submit" variant={hydrated ? "filled" : "default"} disabled={sending}>
          Save
        </Button>
      )}
    </Form>
  );
}

export function Addresses({ keys }: Pick<ShownRecord, "keys">) {
  return (
    <section className={classes.card} aria-labelledby="addresses">
      <h2 id="addresses">Addresses</h2>
      <ul className={classes.list}>
        {keys.map(({ key, label, value, source, at }) => (
          <li key={key}>
            <span className={classes.value}>
              {label}: <KeyLink label={label} keyText={key} value={value} />
            </span>
            <span className={classes.small}>
              {source}, <When at={at} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function KeyLink({ label, keyText, value }: { label: string; keyText: string; value: string }) {
  const href =
    label === "Domain"
      ? `https://${value}`
      : keyText.startsWith("linkedin:")
        ? linkedInLink(value)
        : keyText.startsWith("linkedin-company:")
          ? linkedInCompanyLink(value)
          : `mailto:${value}`;
  return (
    <a href={href} rel="noreferrer" target={href.startsWith("https:") ? "_blank" : undefined}>
      {value}
    </a>
  );
}

export function Places({ lists }: Pick<ShownRecord, "lists">) {
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
              added by {addedBy ?? "a former colleague"}, <When at={added} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const capital = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
