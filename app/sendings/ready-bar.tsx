/**
 * "Add to list" and "Assign" for the people who are ready. Uses native popovers, so it works
 * without scripts.
 */
import { type ReactNode, useId } from "react";
import { Form, Link, useNavigation } from "react-router";
import { longestName } from "../records/limits";
import { formatNumber } from "../toolkit/format-number";
import { Button } from "../ui/button";
import popover from "../ui/confirm-button.module.css";
import { Select } from "../ui/select";
import { TextField } from "../ui/text-field";
import classes from "./sendings.module.css";
import type { ReadyChoices, SendingView, Told } from "./view";

export function ReadyBar({ sending, choices }: { sending: SendingView; choices: ReadyChoices }) {
  const ready = sending.rows.created + sending.rows.filled;
  if (ready === 0) return null;
  const { lists, colleagues, me } = choices;
  const people = `${formatNumber(ready)} ${ready === 1 ? "person" : "people"}`;
  return (
    <>
      <Popover label="Add to list…" title={`Add ${people} to a list`}>
        <ReadyForm intent="add-to-list" version={sending.version} submit={`Add ${formatNumber(ready)}`}>
          <Select
            name="list"
            label="List of people"
            options={[
              { value: "", label: "A new list" },
              ...lists.map(({ id, name, lines }) => ({
                value: id,
                label: `${name} (${formatNumber(lines)})`,
              })),
            ]}
          />
          <div className={classes.newList}>
            <TextField
              name="name"
              label="Name of the new list"
              placeholder="Spring campaign"
              maxLength={longestName}
              autoComplete="off"
            />
          </div>
        </ReadyForm>
      </Popover>
      <Popover label="Assign…" title={`Assign ${people}`}>
        <ReadyForm intent="assign" version={sending.version} submit={`Assign ${formatNumber(ready)}`}>
          <Select
            name="owner"
            label="Owner"
            defaultValue={me}
            options={[
              ...colleagues.map(({ id, name }) => ({ value: id, label: name })),
              { value: "", label: "Nobody" },
            ]}
          />
        </ReadyForm>
      </Popover>
    </>
  );
}

function Popover({ label, title, children }: { label: string; title: string; children: ReactNode }) {
  const id = useId();
  return (
    <>
      <Button variant="default" popoverTarget={id}>
        {label}
      </Button>
      <div id={id} popover="auto" className={popover.box} role="dialog" aria-label={title}>
        <p>{title}</p>
        {children}
      </div>
    </>
  );
}

interface FormProps {
  intent: string;
  version: number;
  submit: string;
  children: ReactNode;
}

function ReadyForm({ intent, version, submit, children }: FormProps) {
  const busy = useNavigation().formData?.get("intent") === intent;
  return (
    <Form
      method="post"
      className={classes.fields}
      // An open popover would cover the answer.
      onSubmit={({ currentTarget }) => currentTarget.closest<HTMLElement>("[popover]")?.hidePopover()}
    >
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="version" value={version} />
      {children}
      <Button type="submit" loading={busy}>
        {submit}
      </Button>
    </Form>
  );
}

/** Shows the result of the last action, with Undo for an assignment. */
export function ReadyTold({ told: { counts, leftOut, list, undo } }: { told: Told }) {
  return (
    <div className={classes.notice} role="status">
      <ul className={classes.changes} aria-label="Result">
        {counts.map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
      {leftOut.length > 0 && (
        <details>
          <summary>Who was left out</summary>
          <ul className={classes.changes}>
            {leftOut.map(({ name, why }, at) => (
              <li key={`${name} ${at}`}>
                {name}: {why}
              </li>
            ))}
          </ul>
        </details>
      )}
      {list && <Link to={`/lists/${list.id}`}>Open “{list.name}”</Link>}
      {undo && (
        <Form method="post">
          <input type="hidden" name="intent" value="undo-assign" />
          <input type="hidden" name="act" value={undo} />
          <Button type="submit" size="xs" variant="default">
            Undo
          </Button>
        </Form>
      )}
    </div>
  );
}
