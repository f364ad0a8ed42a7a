import type { ShownItem } from "../toolkit/shown-item";
import { ItemResults } from "../ui/item-list";
import { ResultTables } from "../ui/result-tables";
import type { ResultProps } from "./result-views";
import classes from "./outcome.module.css";

/** The result view of a tool that answers with items: the answer in a sentence, then the tables it rests on. */
export function TableResults({ result, run: { tables = [], headline } }: ResultProps<ShownItem[]>) {
  return (
    <>
      {headline && <p className={classes.headline}>{headline}</p>}
      {tables.length > 0 ? <ResultTables tables={tables} /> : <ItemResults result={result} />}
    </>
  );
}
