import { type ComponentType, lazy, Suspense } from "react";
import { logError } from "../log";
import type { ShownTable } from "../toolkit/tables/shown-table";
import type { ShownItem } from "../toolkit/shown-item";
import { ItemResults } from "../ui/item-list";
import type { ResultProps } from "./result-views";
import classes from "./outcome.module.css";

interface Shown {
  tables: ShownTable[];
  result: ShownItem[];
}

/** The code of tables comes with the first result; where it can't be loaded the same is shown line by line. */
const Tables = lazy(async (): Promise<{ default: ComponentType<Shown> }> => {
  try {
    const { ResultTables } = await import("../ui/result-tables");
    return { default: ResultTables };
  } catch (error) {
    logError("the result's tables could not be loaded", { error });
    return { default: ItemResults };
  }
});

/** The result view of a tool that answers with items: the answer in a sentence, then the tables it rests on. */
export function TableResults({ result, run: { tables = [], headline } }: ResultProps<ShownItem[]>) {
  return (
    <>
      {headline && <p className={classes.headline}>{headline}</p>}
      {tables.length > 0 ? (
        <Suspense fallback={null}>
          <Tables tables={tables} result={result} />
        </Suspense>
      ) : (
        <ItemResults result={result} />
      )}
    </>
  );
}
