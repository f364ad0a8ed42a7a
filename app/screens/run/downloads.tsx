import { useState } from "react";
import { hasPeople } from "../../toolkit/tables/layouts";
import { ImportFiles } from "../../tool-screen/import-files";
import { ButtonLink } from "../../ui/button";
import { PopoverPanel } from "../../ui/menu";
import type { RunView } from "../../runs/run-view";
import type { ShownTable } from "../../toolkit/tables/shown-table";
import classes from "./run.module.css";

type Tables = Pick<ShownTable, "name" | "title" | "of" | "columns">[];

/**
 * Links to a run's files, also while it runs. Files for outreach programs are in the menu of less
 * common ones.
 */
export function Downloads({ run, tables }: { run: RunView; tables: Tables }) {
  const [isOpened, setOpened] = useState(false);
  const files = `/api/runs/${run.id}`;
  const failed = run.counts?.failed ?? 0;
  const first: [string, string][] = [
    ["result.csv", `${files}/result.csv`],
    ["Excel", `${files}/result.xlsx`],
    ...(failed > 0 ? ([["failed.csv", `${files}/failed.csv`]] satisfies [string, string][]) : []),
  ];
  const more: [string, string][] = [
    ...tables
      .slice(1)
      .map(({ name, title }): [string, string] => [`${title}.csv`, `${files}/result.csv?table=${name}`]),
    ["JSON", run.kind === "csv" ? `${files}/rows?limit=500` : files],
  ];
  return (
    <>
      {first.map(file)}
      <PopoverPanel label="More files" name="More files" size="xs" onOpen={() => setOpened(true)}>
        <div className={classes.moreFiles}>
          {more.map(([label, href]) => file([label, href]))}
          {isOpened && hasPeople(tables) && <ImportFiles runId={run.id} size="xs" />}
        </div>
      </PopoverPanel>
    </>
  );

  function file([label, href]: [string, string]) {
    return (
      <ButtonLink
        key={label}
        href={href}
        download={label === "JSON" ? `run-${run.id}.json` : true}
        variant="default"
        size="xs"
      >
        {label}
      </ButtonLink>
    );
  }
}
