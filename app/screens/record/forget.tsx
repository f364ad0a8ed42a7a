/** Button that forgets a person. Its question counts the data to be removed, by place. */
import type { FoundRow } from "../../records/found-runs.server";
import type { Traces } from "../../records/storage/record-removal";
import { formatNumber } from "../../toolkit/format-number";
import { ConfirmButton } from "../../ui/confirm-button";
import classes from "./record.module.css";

interface ForgetProps {
  traces: Traces;
  found: { rows: FoundRow[]; isPart: boolean };
}

export function Forget({ traces, found }: ForgetProps) {
  const runs = new Set(found.rows.map(({ runId }) => runId)).size;
  const parts: [number, string, string][] = [
    [traces.addresses, "address", "addresses"],
    [traces.lists, "place in a list", "places in lists"],
    [traces.notes, "note or comment", "notes and comments"],
    [traces.history, "change in the history", "changes in the history"],
    [runs, "run about the person", "runs about the person"],
    [traces.sendings, "row of a sending", "rows of sendings"],
  ];
  const counted = parts.flatMap(([count, one, many]) =>
    count > 0 ? [`${formatNumber(count)} ${count === 1 ? one : many}`] : [],
  );
  const older = found.isPart ? ", older runs" : "";
  return (
    <section className={classes.card} aria-labelledby="forget">
      <h2 id="forget">Forget this person</h2>
      <p className={classes.quiet}>
        Removes every trace from the console: {counted.join(", ")}
        {older}. HubSpot, sent emails and downloaded files keep theirs.
      </p>
      <ConfirmButton
        label="Forget"
        question={`Forget this person for good? This removes ${counted.join(", ")}${older}. Nobody can undo it, and the console never looks this person up again.`}
        intent="forget"
        backLabel="Keep the record"
      />
    </section>
  );
}
