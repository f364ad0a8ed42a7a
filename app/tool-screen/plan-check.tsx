/** "Check first": what a CSV run would do, take and cost, before it is started. */
import { type RefObject, useState } from "react";
import { useFetcher } from "react-router";
import { Button } from "../ui/button";
import type { RunPlanAnswer } from "./screen";
import { duration } from "../ui/elapsed";
import { money } from "../ui/money";
import { useVendorLabels } from "../ui/vendor-labels";
import classes from "./plan-check.module.css";
import { withFilters } from "./form-values";
import { formatNumber } from "../toolkit/format-number";

interface PlanCheckProps {
  tool: string;
  file: File;
  form: RefObject<HTMLFormElement | null>;
  filters: RefObject<HTMLFormElement | null>;
}

export function PlanCheck({ tool, file, form, filters }: PlanCheckProps) {
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
  const { rows, toDo, duplicates, blanks, invalid, alreadyAnswered, notes, estimate, seconds } = answer.plan;
  const left = [
    [duplicates, "duplicates"],
    [blanks, "blank"],
    [invalid, "not usable"],
  ] as const;
  const usd = estimate.reduce((sum, each) => sum + each.usd, 0);
  const units = estimate.map((each) => `${formatNumber(each.units)} at ${labelled(each.upstream)}`);
  return (
    <>
      <p>
        <strong>{formatNumber(toDo)}</strong> of {formatNumber(rows)} rows to look up
        {left.map(([amount, words]) => amount > 0 && `, ${formatNumber(amount)} ${words}`)}.
        {alreadyAnswered > 0 &&
          ` ${formatNumber(alreadyAnswered)} of them were looked up with these settings in the last 7 days: what is still kept of that is not paid for again.`}
      </p>
      <p>
        {estimate.length > 0
          ? `About ${money(usd)} (${units.join(", ")})${alreadyAnswered > 0 ? ` for the other ${formatNumber(toDo - alreadyAnswered)}` : ""}.`
          : "What it will cost is not known yet: nothing like it has run so far."}
        {seconds !== null && ` About ${duration(seconds * 1000)}.`}
      </p>
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
      <label className={classes.first}>
        <input type="checkbox" name="firstRows" value="10" />
        First 10 rows, then ask
      </label>
    </>
  );
}
