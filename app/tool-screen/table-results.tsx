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
  of: { runId: string };
  result: ShownItem[];
}

const Items = lazyPart("the result line by line", async () => ({
  default: (await import("../ui/item-list")).ItemResults,
}));

/** Shows a result line by line. Its code loads with the first result. */
export const ItemResults = ({ result }: Pick<Shown, "result">) => (
  <Suspense fallback={null}>
    <Items result={result} />
  </Suspense>
);

/**
 * The tables' code loads with the first result. If it fails to load, the result appears line by
 * line.
 */
const Tables = lazyPart<Shown>(
  "the result's tables",
  async () => ({ default: (await import("../ui/result-tables/later")).ResultTables }),
  ItemResults,
);

/** The answer in one sentence, above its details. */
export const Headline = ({ run: { headline } }: Pick<ResultProps<unknown>, "run">) =>
  headline && <p className={classes.headline}>{headline}</p>;

/** The run's tables. The items are shown if the tables' code fails to load. */
export const FoundTables = ({
  run,
  result = [],
}: Pick<ResultProps<ShownItem[]>, "run"> & Partial<Pick<Shown, "result">>) => (
  <Suspense fallback={null}>
    <Tables
      tables={run.tables ?? []}
      result={result}
      writing={writingOf(run, run.input)}
      of={{ runId: run.id }}
    />
  </Suspense>
);

/** Default view of items: the answer in a sentence, then its tables. */
export function TableResults({ result, run }: ResultProps<ShownItem[]>) {
  const { tables = [] } = run;
  return (
    <>
      <Headline run={run} />
      {tables.length > 0 ? <FoundTables run={run} result={result} /> : <ItemResults result={result} />}
    </>
  );
}
