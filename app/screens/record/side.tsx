/** The side of a record's page: the fields that users set, its addresses and its lists. */
import IconInfoCircle from "@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs";
import { Fragment, type ReactNode, useState } from "react";
import { Form, Link } from "react-router";
import { linkedInCompanyLink, linkedInLink } from "../../keys/linkedin";
import type { Colleague } from "../../records/storage/colleagues";
import type { ShownRecord } from "../../records/shown-record";
import { statuses } from "../../records/statuses";
import { Ago } from "../../ui/ago";
import { Button } from "../../ui/button";
import { Select } from "../../ui/select";
import { TextField } from "../../ui/text-field";
import { Tooltip } from "../../ui/tooltip";
import { useHydrated } from "../../ui/use-hydrated";
import { useWhen } from "../../ui/when";
import classes from "./record.module.css";

interface FieldsProps {
  record: ShownRecord;
  colleagues: Colleague[];
  now: number;
  sending: boolean;
}

export function Fields({ record, colleagues, now, sending }: FieldsProps) {
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
        {(onValue) => (
          <TextField
            small
            name="value"
            label="Snoozed until"
            type="date"
            defaultValue={snoozed ?? ""}
            onChange={({ target }) => onValue(target.value)}
          />
        )}
      </Field>
      <Addresses keys={record.keys} />
      <dl className={classes.attributes}>
        <dt>Known</dt>
        <dd>
          <Ago at={record.created} now={now} />
        </dd>
      </dl>
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

/** Shows the addresses and domains of the record, each with its source on hover. */
function Addresses({ keys }: Pick<ShownRecord, "keys">) {
  return (
    <dl className={classes.attributes}>
      {keys.map(({ key, label, value, source, at }) => (
        <Fragment key={key}>
          <dt>{label}</dt>
          <dd className={classes.attribute}>
            <KeyLink label={label} keyText={key} value={value} />
            <KeySource source={source} at={at} />
          </dd>
        </Fragment>
      ))}
    </dl>
  );
}

function KeySource({ source, at }: { source: string; at: string }) {
  const words = `${source}, ${useWhen(at)}`;
  return (
    <Tooltip words={words}>
      <button type="button" className={classes.info} aria-label={`Source: ${words}`}>
        <IconInfoCircle size={14} aria-hidden />
      </button>
    </Tooltip>
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
