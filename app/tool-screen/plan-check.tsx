/**
 * "Check first": shows a CSV run's rows, duration and cost before it starts. Shows the first rows
 * and the unreadable ones as the server reads them, with the user's choices of columns and cells.
 */
import { type RefObject, Suspense, useEffect, useEffectEvent, useState } from "react";
import { useFetcher } from "react-router";
import { Button } from "../ui/button";
import type { QueryView, RunPlanAnswer } from "./screen";
import { duration } from "../ui/elapsed";
import { useVendorLabels } from "../ui/vendor-labels";
import { FilePreview } from "./file-preview";
import { FileSending, goesInPieces } from "./pieces/in-pieces";
import { type FileMatch, isChosen, keepMatch, keptMatch } from "./file-match";
import classes from "./plan-check.module.css";
import { withFilters } from "../forms/form-values";
import { formatNumber } from "../toolkit/format-number";

import { basisWords, worstCase } from "../toolkit/price-words";
import { budgetInWords, isUnsure, priceInWords, rangeWords, rowsInWords } from "./plan-words";
import type { PlanFacts, PriceOf } from "./asked-price";
import { filePrice, triedRows } from "./file-price";

interface PlanCheckProps {
  tool: string;
  query: string;
  columns: NonNullable<QueryView["csv"]>["columns"];
  file: File;
  form: RefObject<HTMLFormElement | null>;
  filters: RefObject<HTMLFormElement | null>;
  /** Receives the price, for the question before the run starts. */
  onPriced(of: PriceOf | null, facts?: PlanFacts): void;
  /** Receives whether the user's columns include all required ones. */
  onMended(isMended: boolean): void;
}

/** Bytes. Larger files are uploaded for a check only when the user asks. */
const checkedAtOnce = 5 * 1024 * 1024;

export default function PlanCheck({
  tool,
  query,
  columns,
  file,
  form,
  filters,
  onPriced,
  onMended,
}: PlanCheckProps) {
  const checker = useFetcher<RunPlanAnswer>();
  const place = `${tool}.${query}:${file.name}:${file.size}:${file.lastModified}`;
  const [match, setMatch] = useState<FileMatch>(() => keptMatch(place));
  const [outgoing, setOutgoing] = useState<FormData | null>(null);
  const checking = checker.state !== "idle" || outgoing !== null;
  const send = (values: FormData) => {
    setOutgoing(null);
    void checker.submit(values, { method: "post", action: "/runs/plan", encType: "multipart/form-data" });
  };
  const check = useEffectEvent(() => {
    if (!form.current) return;
    const values = withFilters(new FormData(form.current), filters.current);
    values.set("tool", tool);
    if (goesInPieces(file)) setOutgoing(values);
    else send(values);
  });
  // Number of checks requested. Each runs after the render that put the choices into the form.
  const [asked, setAsked] = useState(file.size <= checkedAtOnce ? 1 : 0);
  useEffect(() => {
    if (asked > 0) check();
  }, [asked]);
  const change = (changed: FileMatch) => {
    setMatch(changed);
    keepMatch(place, changed);
    setAsked((before) => before + 1);
  };
  const answer = checker.data;
  const plan = answer && "plan" in answer ? answer.plan : null;
  const tellPrice = useEffectEvent(onPriced);
  useEffect(() => {
    if (plan) tellPrice((values) => filePrice(plan, values.has("firstRows")), factsOf(plan));
    return () => tellPrice(null);
  }, [plan]);
  const isStale = useChangedSince(answer, form, filters);
  const isMended = isChosen(match) && answer !== undefined && "plan" in answer;
  const tellMended = useEffectEvent(onMended);
  useEffect(() => {
    tellMended(isMended);
    return () => tellMended(false);
  }, [isMended]);
  const [now] = useState(() => Date.now());
  const { preview, assumed } = answer ? ("plan" in answer ? answer.plan : answer) : {};
  return (
    <>
      {(!plan || isStale || checking) && (
        <Button variant="default" onClick={() => setAsked((before) => before + 1)} loading={checking}>
          {plan ? "Check again" : "Preview cost"}
        </Button>
      )}
      <Suspense>
        {outgoing && (
          <FileSending file={file} values={outgoing} onSent={send} onCancel={() => setOutgoing(null)} />
        )}
      </Suspense>
      {match.columns && <input type="hidden" name="columns" value={JSON.stringify(match.columns)} />}
      {Object.keys(match.reading).length > 0 && (
        <input type="hidden" name="reading" value={JSON.stringify(match.reading)} />
      )}
      {match.cells.length > 0 && <input type="hidden" name="cells" value={JSON.stringify(match.cells)} />}
      {preview && assumed && (
        <FilePreview
          columns={columns}
          preview={preview}
          assumed={assumed}
          counts={
            plan && {
              rows: plan.rows,
              words: rowsInWords(plan, now),
              isAll: plan.toDo === plan.rows && plan.alreadyAnswered === 0,
            }
          }
          isRefused={"problem" in (answer ?? {})}
          match={match}
          onChange={change}
        />
      )}
      <output className={classes.plan}>{answer && <Plan answer={answer} />}</output>
    </>
  );
}

const factsOf = (plan: Extract<RunPlanAnswer, { plan: unknown }>["plan"]): PlanFacts => [
  ["Price", priceInWords(plan)],
  ...(plan.seconds === null ? [] : [["Time", `About ${duration(plan.seconds * 1000)}`] as const]),
];

/** True if the user changed an input or a filter after this answer. */
function useChangedSince(
  answer: RunPlanAnswer | undefined,
  form: PlanCheckProps["form"],
  filters: PlanCheckProps["filters"],
): boolean {
  const [changed, setChanged] = useState<RunPlanAnswer | undefined>();
  useEffect(() => {
    const onInput = ({ target }: Event) => {
      if (!(target instanceof HTMLElement)) return;
      const name = target.getAttribute("name") ?? "";
      if (name === "" || name === "emailToSendCSV" || name === "firstRows") return;
      if (form.current?.contains(target) || filters.current?.contains(target)) setChanged(answer);
    };
    document.addEventListener("input", onInput);
    return () => document.removeEventListener("input", onInput);
  }, [answer, form, filters]);
  return answer !== undefined && changed === answer;
}

function Plan({ answer }: { answer: RunPlanAnswer }) {
  const labelled = useVendorLabels();
  if ("problem" in answer) return <p className={classes.problem}>{answer.problem}</p>;
  const { notes, cost, toDo, alreadyAnswered } = answer.plan;
  return (
    <div className={classes.facts}>
      <dl>
        {answer.plan.budgets.length > 0 && (
          <div>
            <dt>Budget</dt>
            <dd>
              {answer.plan.budgets
                .map((each) => budgetInWords(each, labelled(each.upstream), toDo - alreadyAnswered))
                .join(" ")}{" "}
              Raise it in Integrations, or look up fewer rows.
            </dd>
          </div>
        )}
      </dl>
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
      {toDo > alreadyAnswered && cost.mostUsdPerRow !== 0 && (
        <details className={classes.more}>
          <summary>About this price</summary>
          <p>
            {basisWords(cost)} {worstCase(cost)}
          </p>
          {cost.upstreams.length > 0 && (
            <p>
              Calls:{" "}
              {cost.upstreams
                .map(({ upstream, calls }) => `${rangeWords(calls, formatNumber)} at ${labelled(upstream)}`)
                .join(", ")}
              .
            </p>
          )}
        </details>
      )}
      <label className={classes.first}>
        <input type="checkbox" name="firstRows" value="20" />
        <span>
          Test 20 rows first, then ask me.
          {isUnsure(cost) && toDo > triedRows && (
            <span className={classes.hint}> They show what a row costs.</span>
          )}
        </span>
      </label>
    </div>
  );
}
