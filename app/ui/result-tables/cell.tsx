import IconBrandLinkedin from "@tabler/icons-react/dist/esm/icons/IconBrandLinkedin.mjs";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { rowColumns } from "../../runs/lists/list-query";
import type { ShownCell, ShownColumn } from "../../toolkit/tables/shown-table";
import { cellText } from "../../toolkit/tables/shown-table";
import { CopyIcon } from "../copy-button";
import { Picture } from "../picture";
import classes from "./result-tables.module.css";

/** Renders a value by its kind; an unknown value is a dash. */
export function Cell({ column, cell }: { column: ShownColumn; cell: ShownCell }) {
  const { value, href, parts } = cell;
  if (value === null) return <span className={classes.none}>–</span>;
  const text = cellText(column, cell);
  // Only the console fills this column, so its link may lead into the console.
  if (column.name === rowColumns.known && href) return <Link to={href}>{text}</Link>;
  switch (column.kind) {
    case "e-mail":
      return (
        <span className={classes.address}>
          <a href={`mailto:${encodeURIComponent(text)}`} title={text}>
            {text}
          </a>
          <CopyIcon text={text} name={`Copy ${text}`} />
        </span>
      );
    case "LinkedIn":
      return (
        <Outside href={text}>
          <IconBrandLinkedin size={16} stroke={1.6} aria-hidden />{" "}
          <span className={classes.profile}>Profile</span>
        </Outside>
      );
    case "domain":
      return <Outside href={`https://${text}/`}>{text}</Outside>;
    case "link":
      return <Outside href={text}>{text}</Outside>;
    case "image":
      return <Picture src={text} alt="" shape="small-logo" />;
    case "score":
      return (
        <span>
          {text}
          {parts && (
            <span className={classes.parts}>
              {parts.map(([label, points]) => `${label} ${points}`).join(", ")}
            </span>
          )}
        </span>
      );
    case "date":
      return <span className={classes.day}>{href ? <Outside href={href}>{text}</Outside> : text}</span>;
    case "long text":
    case "verdict":
      return <LongText text={text} href={href} />;
    default:
      return href ? <Outside href={href}>{text}</Outside> : <span className={classes.text}>{text}</span>;
  }
}

/** Characters; a longer text would push the other columns out of view. */
const longest = 160;

function LongText({ text, href }: { text: string; href?: string }) {
  if (text.length <= longest)
    return (
      <span className={classes.text}>
        {text} {href && <Outside href={href}>Check</Outside>}
      </span>
    );
  return (
    <details className={classes.long}>
      <summary>{text.slice(0, longest).replace(/\s\S{0,40}$/, "")}…</summary>
      <p className={classes.text}>{text}</p>
      {href && <Outside href={href}>Check</Outside>}
    </details>
  );
}

/** These URLs come from vendors, so only web and mail links become clickable. */
function Outside({ href, children }: { href: string; children: ReactNode }) {
  if (!/^https?:\/\//i.test(href)) return <span className={classes.text}>{children}</span>;
  return (
    <a href={href} target="_blank" rel="noreferrer" className={classes.link}>
      {children}
    </a>
  );
}
