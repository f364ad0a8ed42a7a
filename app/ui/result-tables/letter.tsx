import IconMail from "@tabler/icons-react/dist/esm/icons/IconMail.mjs";
import { cellText, type ShownColumn, type ShownTable } from "../../toolkit/tables/shown-table";
import { ButtonLink } from "../button";
import { CopyButton } from "../copy-button";
import classes from "./result-tables.module.css";

export interface LetterParts {
  to: string | null;
  subject: string | null;
  body: string;
}

/** Columns that are shown as a letter and not among the facts. */
export const isOfLetter = ({ means, name }: ShownColumn): boolean =>
  means === "subject" || means === "body" || name === "email_to";

/** The letter in a table of one row; null: there is none. */
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

/** An e-mail to read, copy or open in the mail program. */
export function Letter({ to, subject, body }: LetterParts) {
  const fields = Object.entries({ subject, body }).flatMap(([name, text]) =>
    text ? [`${name}=${encodeURIComponent(text)}`] : [],
  );
  const address = `mailto:${encodeURIComponent(to ?? "")}?${fields.join("&")}`;
  return (
    <article className={classes.letter} aria-label="E-mail">
      <dl className={classes.facts}>
        <div className={classes.fact}>
          <dt className={classes.name}>To</dt>
          <dd className={classes.value}>{to ?? "No address is known"}</dd>
        </div>
        {subject && (
          <div className={classes.fact}>
            <dt className={classes.name}>Subject</dt>
            <dd className={classes.value}>{subject}</dd>
          </div>
        )}
      </dl>
      <p className={classes.body}>{body}</p>
      <div className={classes.actions}>
        <ButtonLink
          href={address}
          variant="default"
          size="xs"
          leftSection={<IconMail size={14} aria-hidden />}
        >
          Open in the mail program
        </ButtonLink>
        {subject && <CopyButton text={subject} label="Copy subject" />}
        <CopyButton text={body} label="Copy text" />
      </div>
    </article>
  );
}
