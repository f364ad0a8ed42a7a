/** Videos as cards: picture with length, title, views beside the channel's median, and date. */
import IconPlayerPlay from "@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs";
import { useState } from "react";
import { formatNumber } from "../../toolkit/format-number";
import { cellText, type ShownCell, type ShownRow, type ShownTable } from "../../toolkit/tables/shown-table";
import { Button } from "../button";
import { Picture } from "../picture";
import { Cell } from "./cell";
import classes from "./video-cards.module.css";

/** Two rows on a wide screen. */
const first = 6;

export function VideoCards({ table }: { table: ShownTable }) {
  const [all, setAll] = useState(false);
  const { rows } = table;
  return (
    <>
      <ul className={classes.cards} aria-label={table.title}>
        {(all ? rows : rows.slice(0, first)).map((row, at) => (
          <li key={at}>
            <VideoCard table={table} row={row} />
          </li>
        ))}
      </ul>
      {rows.length > first && (
        <div>
          <Button variant="default" size="xs" onClick={() => setAll(!all)} aria-expanded={all}>
            {all ? `Show the first ${first}` : `Show all ${rows.length}`}
          </Button>
        </div>
      )}
    </>
  );
}

/** Columns that the card shows in places of their own. */
const placed = new Set(["thumbnail", "title", "length", "views", "times_median", "published", "quote"]);

export function VideoCard({
  table: { columns },
  row,
}: {
  table: Pick<ShownTable, "columns">;
  row: ShownRow;
}) {
  const read = (name: string) => {
    const at = columns.findIndex((column) => column.name === name);
    const [column, cell] = [columns[at], row.cells[at]];
    return column && cell && cell.value !== null ? { column, cell, text: cellText(column, cell) } : null;
  };
  const [picture, title, length, published] = ["thumbnail", "title", "length", "published"].map(read);
  const views = read("views")?.cell.value;
  const times = read("times_median")?.cell.value;
  const quote = read("quote")?.text;
  return (
    <article className={classes.card}>
      <div className={classes.picture}>
        {picture ? (
          <Picture src={picture.text} alt="" shape="thumbnail" />
        ) : (
          <span className={classes.none}>
            <IconPlayerPlay size={24} stroke={1.6} aria-hidden />
          </span>
        )}
        {length && (
          <span className={classes.length}>
            <span className={classes.forReaders}>Length </span>
            {length.text}
          </span>
        )}
      </div>
      <div className={classes.words}>
        {title && <h4 className={classes.title}>{linked(title)}</h4>}
        <p className={classes.facts}>
          {typeof views === "number" && (
            <span title={`${formatNumber(views)} views`}>{`${short.format(views)} views`}</span>
          )}
          {typeof times === "number" && (
            <span className={classes.times} data-high={times >= 2 || undefined}>
              {`${formatNumber(times)}× the median`}
            </span>
          )}
          {published && <span>{published.text}</span>}
        </p>
        {quote && quote !== title?.text && <p className={classes.quote}>{quote}</p>}
        <ul className={classes.marks}>
          {columns.map((column, at) => {
            const cell = row.cells[at];
            if (placed.has(column.name) || !cell || cell.value === null) return null;
            return column.kind === "list" ? (
              marksOf(cell).map((mark) => <li key={`${column.name} ${mark}`}>{mark}</li>)
            ) : (
              <li key={column.name}>
                <Cell column={column} cell={cell} />
              </li>
            );
          })}
        </ul>
      </div>
    </article>
  );
}

const linked = ({ cell: { href }, text }: { cell: ShownCell; text: string }) =>
  href && /^https?:\/\//i.test(href) ? (
    <a href={href} target="_blank" rel="noreferrer">
      {text}
    </a>
  ) : (
    text
  );

const marksOf = ({ value }: ShownCell): string[] => (Array.isArray(value) ? value.map(String) : []);

const short = new Intl.NumberFormat("en", { notation: "compact", maximumFractionDigits: 1 });
