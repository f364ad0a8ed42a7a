/** One company as a card: logo, name, description, figures and other facts. */
import type { ShownCell, ShownColumn, ShownRow, ShownTable } from "../../toolkit/tables/shown-table";
import { cellText } from "../../toolkit/tables/shown-table";
import { formatNumber } from "../../toolkit/format-number";
import { Initials } from "../initials";
import { Picture } from "../picture";
import { SourceMark } from "../source-mark";
import { Cell } from "./cell";
import classes from "./company-card.module.css";
import { isOfLetter } from "./letter";

interface Filled {
  column: ShownColumn;
  cell: ShownCell;
}

/** Returns the filled cell with the company's name, or undefined if there is none. */
export const companyIn = (columns: ShownColumn[], row: ShownRow): Filled | undefined =>
  filled(columns, row).find(isName);

const isName = ({ column }: Filled) => column.kind === "company";

const filled = (columns: ShownColumn[], { cells }: ShownRow): Filled[] =>
  columns.flatMap((column, at) => {
    const cell = cells[at];
    return cell && cell.value !== null && !isOfLetter(column) ? [{ column, cell }] : [];
  });

const isAbout = ({ column: { means } }: Filled) =>
  means === "industry" || means === "city" || means === "country" || means === "employees";

export function CompanyCard({
  table: { columns },
  row,
}: {
  table: Pick<ShownTable, "columns">;
  row: ShownRow;
}) {
  const all = filled(columns, row);
  const name = all.find(isName);
  const logo = all.find(({ column }) => column.kind === "image");
  const about = all.filter(isAbout);
  const rest = all.filter((each) => each !== name && each !== logo && !isAbout(each));
  const isFigure = ({ column }: Filled) => column.kind === "number";
  const words = name ? cellText(name.column, name.cell) : "";
  return (
    <article className={classes.card} aria-label={words || undefined}>
      <header className={classes.head}>
        {logo ? (
          <Picture src={cellText(logo.column, logo.cell)} alt="" shape="logo" />
        ) : (
          <Initials of={words} />
        )}
        <div className={classes.who}>
          <p className={classes.name}>
            {name && <Cell {...name} />}
            {row.source && <SourceMark source={row.source} />}
          </p>
          {about.length > 0 && (
            <dl className={classes.about}>
              {about.map(({ column, cell }) => (
                <div key={column.name}>
                  <dt className={classes.forReaders}>{column.label}</dt>
                  <dd>
                    {column.means === "employees" && typeof cell.value === "number"
                      ? `${formatNumber(cell.value)} employees`
                      : cellText(column, cell)}
                  </dd>
                </div>
              ))}
            </dl>
          )}
        </div>
      </header>
      <Facts facts={rest.filter(isFigure)} look={classes.figures} />
      <Facts facts={rest.filter((each) => !isFigure(each))} look={classes.facts} />
      {row.lacks.length > 0 && (
        <ul className={classes.lacks}>
          {row.lacks.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
    </article>
  );
}

function Facts({ facts, look }: { facts: Filled[]; look: string | undefined }) {
  if (facts.length === 0) return null;
  return (
    <dl className={look}>
      {facts.map(({ column, cell }) => (
        <div key={column.name}>
          <dt>{column.label}</dt>
          <dd>
            <Cell column={column} cell={cell} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
