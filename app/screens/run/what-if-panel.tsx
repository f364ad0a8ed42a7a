/**
 * Shows how many results a finished run would keep with other filters, based on the answers it has.
 * The run itself stays unchanged.
 */
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { useFetcher } from "react-router";
import type { ShownRun } from "../../runs/run-view";
import type { WhatIf } from "../../runs/what-if.server";
import type { FieldView } from "../../toolkit/fields";
import { formatNumber } from "../../toolkit/format-number";
import { costWords } from "../../tool-screen/plan-words";
import { Button } from "../../ui/button";
import { FieldControl } from "../../ui/field-control";
import { useAnswer } from "../../ui/use-answer";
import type { WhatIfAnswer } from "./what-if-route";
import classes from "./what-if.module.css";

interface WhatIfPanelProps {
  run: ShownRun;
  fields: Record<string, FieldView>;
}

export function WhatIfPanel({ run, fields }: WhatIfPanelProps) {
  const judge = useFetcher<WhatIfAnswer>();
  const asked = useRef<FormData>(new FormData());
  const [found, setFound] = useState<WhatIf | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const ask = (after: number, lookUps = 0) => {
    asked.current.set("after", String(after));
    asked.current.set("lookUps", String(lookUps));
    void judge.submit(asked.current, { method: "post", action: `/runs/${run.id}/what-if` });
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    asked.current = new FormData(event.currentTarget);
    setFound(null);
    setProblem(null);
    ask(-1);
  };
  const answer = useAnswer(judge);
  const take = useEffectEvent((part: WhatIfAnswer) => {
    if ("problem" in part) return setProblem(part.problem);
    setFound((before) => (before ? together(before, part.found) : part.found));
    if (part.found.next !== null) ask(part.found.next, part.found.lookUps?.inputs);
  });
  useEffect(() => {
    if (answer) take(answer);
  }, [answer]);
  const isBusy = judge.state !== "idle";
  return (
    <details className={classes.panel}>
      <summary className={classes.summary}>What if the filters were others?</summary>
      <form className={classes.form} onSubmit={onSubmit}>
        <p className={classes.help}>
          The answers of this run are judged again: nothing is looked up, nothing is paid, and the run stays
          as it is.
        </p>
        <div className={classes.fields}>
          {Object.entries(fields).map(([name, field]) => (
            <FieldControl key={name} name={`filters.${name}`} field={field} value={run.filters[name]} />
          ))}
        </div>
        <Button type="submit" variant="default" loading={isBusy}>
          Judge again
        </Button>
      </form>
      <output className={classes.found}>
        {problem}
        {found && <Found found={found} isFile={run.kind === "csv"} rows={run.file?.rows ?? null} />}
      </output>
    </details>
  );
}

const together = (a: WhatIf, b: WhatIf): WhatIf => ({
  before: a.before + b.before,
  after: a.after + b.after,
  gained: [...a.gained, ...b.gained],
  lost: [...a.lost, ...b.lost],
  of: b.of,
  unknown: a.unknown + b.unknown,
  lookUps: b.lookUps,
  next: b.next,
});

const several = { row: "rows", post: "posts", person: "people" };
const counted = (count: number, of: WhatIf["of"]) =>
  `${formatNumber(count)} ${count === 1 ? of : several[of]}`;
const rowsWords = (count: number) => counted(count, "row");
const sum = (changed: WhatIf["gained"]) => changed.reduce((total, { rows }) => total + rows, 0);

interface FoundProps {
  found: WhatIf;
  isFile: boolean;
  /** Rows of the file, or null if unknown. */
  rows: number | null;
}

export function Found({ found, isFile, rows }: FoundProps) {
  const { of, before, after, gained, lost, unknown, lookUps, next } = found;
  const needs = sum(gained.filter((each) => each.needs));
  return (
    <>
      {next !== null && (
        <p>
          Judged the first {formatNumber(next + 1)}
          {rows !== null && ` of ${formatNumber(rows)}`} rows; the others follow.
        </p>
      )}
      <p>
        <strong>
          {counted(after, of)} would fit, {formatNumber(before)} did
        </strong>
        {next !== null && " so far"}: {formatNumber(sum(gained))} more, {formatNumber(sum(lost))} fewer.
      </p>
      {needs > 0 && (
        <p>Of {counted(needs, of)} among them the rest was not looked up, since the run left them out.</p>
      )}
      {unknown > 0 && (
        <p>Of {rowsWords(unknown)} nothing can be said without a look-up that the run did not make.</p>
      )}
      {lookUps?.cost && (
        <p>
          To look up what is missing of {formatNumber(lookUps.inputs)}{" "}
          {lookUps.inputs === 1 ? "input" : "inputs"}: {costWords(lookUps.cost, lookUps.inputs)}
        </p>
      )}
      <Changed title="Would be added" isFile={isFile} changed={gained} />
      <Changed title="Would be lost" isFile={isFile} changed={lost} />
    </>
  );
}

const mostShown = 100;

interface ChangedProps {
  title: string;
  /** Whether the run has a file. For a single search, the input is already on the page. */
  isFile: boolean;
  changed: WhatIf["gained"];
}

function Changed({ title, isFile, changed }: ChangedProps) {
  if (changed.length === 0) return null;
  const more = changed.length - mostShown;
  return (
    <section aria-label={title}>
      <h2 className={classes.title}>{title}</h2>
      <ul className={classes.list}>
        {changed.slice(0, mostShown).map(({ row, input, hit, rows }) => (
          <li key={`${row} ${hit}`}>
            {hit === null ? input : isFile ? `${hit} – ${input}` : hit}
            {rows > 1 && ` (${rowsWords(rows)})`}
          </li>
        ))}
        {more > 0 && <li>and {formatNumber(more)} more</li>}
      </ul>
    </section>
  );
}
