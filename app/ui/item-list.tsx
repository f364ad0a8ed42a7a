/**
 * A simple result, one line per item: its name on the left; its text, list, link, image or
 * sanitised HTML on the right.
 */
import { useMemo } from "react";
import type { ShownItem } from "../toolkit/shown-item";
import { CopyButton } from "./copy-button";
import classes from "./item-list.module.css";
import { Picture } from "./picture";
import { SourceMark } from "./source-mark";
import { sanitisedHtml } from "./trusted-html";

/** The result view of every tool that returns items. */
export function ItemResults({ result }: { result: ShownItem[] }) {
  return <ItemList items={result} />;
}

/** Texts of at least this many characters are shown as prose with a copy button. */
const longText = 280;

function ItemList({ items }: { items: ShownItem[] }) {
  return (
    <dl className={classes.list}>
      {items.map((item, index) => (
        <div key={`${index}${item.name}`} className={classes.item}>
          <dt className={classes.name}>
            {item.name}
            {item.source && <SourceMark source={item.source} />}
          </dt>
          <dd className={classes.value}>
            {item.img && <Picture src={item.img} alt={item.name} />}
            <Value item={item} />
            {item.note && <p className={classes.note}>{item.note}</p>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Value({ item }: { item: ShownItem }) {
  if (typeof item.value === "string") {
    const isLong = item.value.length > longText;
    return (
      <>
        <Text text={item.value} html={item.html?.[0]} href={item.href} />
        {isLong && (
          <div className={classes.copy}>
            <CopyButton text={item.value} />
          </div>
        )}
      </>
    );
  }
  if (item.value.length === 0) return <span className={classes.none}>None</span>;
  return (
    <ul className={classes.values}>
      {item.value.map((text, index) => (
        <li key={`${index}${text}`}>
          <Text text={text} html={item.html?.[index]} href={item.hrefs?.[index] ?? undefined} />
        </li>
      ))}
    </ul>
  );
}

/** The server has sanitised the HTML with an allow-list (sanitise.server.ts). */
function SanitisedHtml({ html }: { html: string }) {
  // React renders the HTML again for every new object, so an unchanged text keeps its object.
  const trusted = useMemo(() => sanitisedHtml(html), [html]);
  return <div className={classes.html} dangerouslySetInnerHTML={{ __html: trusted }} />;
}

function Text({ text, html, href }: { text: string; html?: string | null; href?: string }) {
  if (html) return <SanitisedHtml html={html} />;
  if (href)
    return (
      <a href={href} target="_blank" rel="noreferrer">
        {text || href}
      </a>
    );
  return <span className={classes.text}>{text}</span>;
}
