import { ButtonLink } from "../../ui/button";
import type { RunView } from "../../runs/run-view";

/** A run's files, also while it runs. */
export function Downloads({ run }: { run: RunView }) {
  const failed = run.counts?.failed ?? 0;
  const files: [string, string][] = [
    ["result.csv", `/api/runs/${run.id}/result.csv`],
    ["Excel", `/api/runs/${run.id}/result.xlsx`],
    ...(failed > 0 ? ([["failed.csv", `/api/runs/${run.id}/failed.csv`]] satisfies [string, string][]) : []),
    ["JSON", run.kind === "csv" ? `/api/runs/${run.id}/rows?limit=500` : `/api/runs/${run.id}`],
  ];
  return files.map(([label, href]) => (
    <ButtonLink
      key={label}
      href={href}
      download={label === "JSON" ? `run-${run.id}.json` : true}
      variant="default"
      size="xs"
    >
      {label}
    </ButtonLink>
  ));
}
