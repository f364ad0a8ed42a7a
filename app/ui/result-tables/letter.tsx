import IconMail from "@tabler/icons-react/dist/esm/icons/IconMail.mjs";
import { useEffect, useState } from "react";
import { Form } from "react-router";
import type { SearchPlan } from "../../runs/csv/plan.server";
import { priceWords } from "../../toolkit/price-words";
import { cellText, type ShownColumn, type ShownTable } from "../../toolkit/tables/shown-table";
import { readSearchPlan } from "../asked/browser";
import { Button, ButtonLink } from "../button";
import { CopyButton } from "../copy-button";
import { Select } from "../select";
import { TextArea } from "../text-area";
import { TextField } from "../text-field";
import classes from "./result-tables.module.css";

export interface LetterParts {
  to: string | null;
  subject: string | null;
  body: string;
}

/** Returns whether a column belongs to the letter and not to the facts. */
export const isOfLetter = ({ means, name }: ShownColumn): boolean =>
  means === "subject" || means === "body" || name === "email_to";

/** Returns the letter in a table of one row, or null if there is none. */
export function letterIn({ columns, rows }: ShownTable): LetterParts | null {
  const [row] = rows;
  if (!row || rows.length > 1) return null;
  const read = (is: (column: ShownColumn) => boolean) => {
    const at = columns.findIndex(is);
    const [column, cell] = [columns[at], row.cells[at]];
    return (column && cell && cellText(column, cell)) || null;
  };
  const body = read(({ means }) => means === "body");
  if (!body) return null;
  return {
    to: read(({ name }) => name === "email_to"),
    subject: read(({ means }) => means === "subject"),
    body,
  };
}

/** The input for writing the email to another person. */
export interface Writing {
  runId: string;
  /** The tool and the query that write the email. */
  tool: string;
  query: string;
  /** Name of the run's main input. */
  field: string;
  /** The run's main input. */
  main: string;
}

interface LetterProps extends LetterParts {
  writing?: Writing;
  /** Names of other possible recipients. */
  others: string[];
}

/** An email to read, edit, copy, open in a mail program, or rewrite for another person. */
export function Letter({ to, subject: writtenSubject, body: writtenBody, writing, others }: LetterProps) {
  const [edited, setEdited] = useState<{ subject: string; body: string } | null>(null);
  const [isEditing, setEditing] = useState(false);
  const subject = edited ? edited.subject : writtenSubject;
  const body = edited ? edited.body : writtenBody;
  const change = (changed: { subject?: string; body?: string }) =>
    setEdited({ subject: subject ?? "", body, ...changed });
  const fields = Object.entries({ subject, body }).flatMap(([name, text]) =>
    text ? [`${name}=${encodeURIComponent(text)}`] : [],
  );
  const address = `mailto:${encodeURIComponent(to ?? "")}?${fields.join("&")}`;
  return (
    <article className={classes.letter} aria-label="Email">
      <dl className={classes.facts}>
        <div className={classes.fact}>
          <dt className={classes.name}>To</dt>
          <dd className={classes.value}>{to ?? "No email address"}</dd>
        </div>
        {subject !== null && !isEditing && (
          <div className={classes.fact}>
            <dt className={classes.name}>Subject</dt>
            <dd className={classes.value}>{subject}</dd>
          </div>
        )}
      </dl>
      {isEditing ? (
        <>
          <TextField
            label="Subject"
            value={subject ?? ""}
            maxLength={longestSubject}
            onChange={({ target }) => change({ subject: target.value })}
          />
          <TextArea
            label="Email"
            value={body}
            rows={12}
            maxLength={longestBody}
            onChange={({ target }) => change({ body: target.value })}
          />
        </>
      ) : (
        <p className={classes.body}>{body}</p>
      )}
      <div className={classes.actions}>
        <ButtonLink
          href={address}
          variant="default"
          size="xs"
          leftSection={<IconMail size={14} aria-hidden />}
        >
          Open in mail app
        </ButtonLink>
        <Button variant="default" size="xs" onClick={() => setEditing(!isEditing)}>
          {isEditing ? "Done" : "Edit"}
        </Button>
        {edited && (
          <Button variant="default" size="xs" onClick={() => setEdited(null)}>
            Restore original
          </Button>
        )}
        {subject && <CopyButton text={subject} label="Copy subject" />}
        <CopyButton text={body} label="Copy text" />
      </div>
      {writing && others.length > 0 && (
        <Form method="post" action={`/runs/${writing.runId}`} className={classes.actions}>
          <input type="hidden" name="intent" value="write-to" />
          <input type="hidden" name="main" value={writing.main} />
          <Select
            small
            name="to"
            aria-label="Another person"
            options={others.map((name) => ({ value: name, label: name }))}
          />
          <Button type="submit" variant="default" size="xs">
            Draft email
          </Button>
          <WritePrice {...writing} to={others[0] ?? ""} />
        </Form>
      )}
    </article>
  );
}

/** Shows the price of an email to one of the other people. Their names do not change the price. */
function WritePrice({ tool, query, field, main, to }: Writing & { to: string }) {
  const [plan, setPlan] = useState<SearchPlan | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    const posted = new FormData();
    for (const [name, value] of Object.entries({ tool, query, [field]: main, to })) posted.set(name, value);
    void readSearchPlan(posted, stop.signal).then((read) => !stop.signal.aborted && setPlan(read));
    return () => stop.abort();
  }, [tool, query, field, main, to]);
  return plan && <span>{priceWords(plan.cost)}</span>;
}

const longestSubject = 500;
const longestBody = 20_000;
