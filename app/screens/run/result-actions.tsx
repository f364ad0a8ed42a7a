/**
 * The bar of a result on its tool's screen. The browser loads its code and data after the result.
 */
import { useEffect, useState } from "react";
import { logError } from "../../log";
import { hasPeople } from "../../toolkit/tables/layouts";
import { readJson } from "../../ui/asked/browser";
import { useOneStop } from "../../ui/one-stop";
import type { ResultActionsProps } from "../../ui/result-actions";
import { exportedFiles, resultAddress } from "./exported-files";
import { ExportButtons } from "./list/export-buttons";
import { ResultBar } from "./list/result-bar";
import type { NextSteps } from "./next-route";
import { ResultSteps } from "./result-steps";
import classes from "./run.module.css";

const wholeFile = { table: null, state: "", sort: null, search: "", filters: {} };

export default function ResultActions({ run }: ResultActionsProps) {
  const stop = useOneStop<HTMLDivElement>();
  const [read, setRead] = useState<{ id: string; steps: NextSteps } | null>(null);
  useEffect(() => {
    let isCurrent = true;
    readJson<NextSteps>(`/runs/${run.id}/next`).then(
      (steps) => isCurrent && setRead({ id: run.id, steps }),
      (error: unknown) => logError("the next steps could not be read", { run: run.id, error }),
    );
    return () => {
      isCurrent = false;
    };
  }, [run.id]);
  if (read?.id !== run.id) return null;
  const tables = run.tables ?? [];
  const [main] = tables;
  const { takers, kinds } = read.steps;
  return (
    <div className={classes.head} role="group" aria-label="This result" {...stop}>
      {run.kind === "csv" && main ? (
        <ResultBar
          runId={run.id}
          query={wholeFile}
          table={main}
          keys={null}
          isWhole
          canWorkAgain={false}
          takers={takers[main.name] ?? []}
          kinds={kinds[main.name] ?? []}
          canSend={read.steps.canSend}
          files={exportedFiles(run, tables)}
        />
      ) : (
        <>
          <ResultSteps run={run} {...read.steps} />
          <ExportButtons
            peopleOf={hasPeople(tables) ? run.id : null}
            list=""
            keys={null}
            csv={resultAddress(run.id)}
            files={exportedFiles(run, tables)}
          />
        </>
      )}
    </div>
  );
}
