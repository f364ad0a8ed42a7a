import { Suspense } from "react";
import { writingOf } from "../runs/run-view";
import type { ShownTable } from "../toolkit/tables/shown-table";
import type { ShownItem } from "../toolkit/shown-item";
import { lazyPart } from "../ui/lazy-part";
import type { ResultProps } from "./result-views";
import classes from "./outcome.module.css";

interface Shown {
  tables: ShownTable[];
  writing: ReturnType<typeof writingOf>;
  result: ShownItem[];
}

const Items = lazyPart("the result line by line", async () => ({
  default: (await import("../ui/item-list")).ItemResults,
}));

/** A result line by line; its code comes with the first, too. */
export const ItemResults = ({ result }: Pick<Shown, "result">) => (
  <Suspense fallback={null}>
    <Items result={result} />
  </Suspense>
);

/** The code of tables comes with the first result; where it can't be loaded the same is shown line by line. */
const Tables = lazyPart<Shown>(
  "the result's tables",
  async () => ({ default: (await import("../ui/result-tables/later")).ResultTables }),
  ItemResults,
);

/** The answer as a person would say it, before what it rests on. */
export const Headline = ({ run: { headline } }: Pick<ResultProps<unknown>, "run">) =>
  headline && <p className={classes.headline}>{headline}</p>;

/** The result view of a tool that answers with items: the answer in a sentence, then the tables it rests on. */
export function TableResults({ result, run }: ResultProps<ShownItem[]>) {
  const { tables = [] } = run;
  return (
    <>
      <Headline run={run} />
      {tables.length > 0 ? (
        <Suspense fallback={null}>
          <Tables tables={tables} result={result} writing={writingOf(run, run.input)} />
        </Suspense>
      ) : (
        <ItemResults result={result} />
      )}
    </>
  );
}
