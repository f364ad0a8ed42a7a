/** "Check first": what a CSV run would do, take and cost, before it is started. */
import { type RefObject, useState } from "react";
import { useFetcher } from "react-router";
import { Button } from "../ui/button";
import type { RunPlanAnswer } from "./screen";
import { duration } from "../ui/elapsed";
import { useVendorLabels } from "../ui/vendor-labels";
import classes from "./plan-check.module.css";
import { withFilters } from "./form-values";
import { formatNumber } from "../toolkit/format-number";

import { costWords, rangeWords } from "./plan-words";

interface PlanCheckProps {
  tool: string;
  file: File;
  form: RefObject<HTMLFormElement | null>;
  filters: RefObject<HTMLFormElement | null>;
}

export default function PlanCheck({ tool, file, form, filters }: PlanCheckProps) {
  const checker = useFetcher<RunPlanAnswer>();
  const [checked, setChecked] = useState<File | null>(null);
  const checking = checker.state !== "idle";
  const check = () => {
    if (!form.current) return;
    setChecked(file);
    const values = withFilters(new FormData(form.current), filters.current);
    values.set("tool", tool);
    void checker.submit(values, { method: "post", action: "/runs/plan", encType: "multipart/form-data" });
  };
  return (
    <>
      <Button variant="default" onClick={check} loading={checking}>
        Check first
      </Button>
      <output className={classes.plan}>
        {!checking && checked === file && checker.data && <Plan answer={checker.data} />}
      </output>
    </>
  );
}

function Plan({ answer }: { answer: RunPlanAnswer }) {
  const labelled = useVendorLabels();
  if ("problem" in answer) return <p className={classes.problem}>{answer.problem}</p>;
  const { rows, toDo, duplicates, blanks, invalid, alreadyAnswered, notes, cost, seconds } = answer.plan;
  const left = [
    [duplicates, "duplicates"],
    [blanks, "blank"],
    [invalid, "not usable"],
  ] as const;
  return (
    <>
      <p>
        <strong>{formatNumber(toDo)}</strong> of {formatNumber(rows)} rows to look up
        {left.map(([amount, words]) => amount > 0 && `, ${formatNumber(amount)} ${words}`)}.
        {alreadyAnswered > 0 &&
          ` ${formatNumber(alreadyAnswered)} of them were looked up with these settings in the last 7 days: what is still kept of that is not paid for again.`}
      </p>
      <p>
        {costWords(cost, toDo - alreadyAnswered)}
        {seconds !== null && ` About ${duration(seconds * 1000)}.`}
      </p>
      {cost.upstreams.length > 0 && (
        <p>
          {`Calls: ${cost.upstreams.map(({ upstream, calls }) => `${rangeWords(calls, formatNumber)} at ${labelled(upstream)}`).join(", ")}. One e-mail at the end.`}
        </p>
      )}
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
      <label className={classes.first}>
        <input type="checkbox" name="firstRows" value="20" />
        Try 20 rows first, then ask
      </label>
    </>
  );
}
