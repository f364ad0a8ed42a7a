/**
 * Shows how many results a finished run would keep with other filters, based on the answers it has.
 * The run itself stays unchanged.
 */
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { useFetcher } from "react-router";
import type { ShownRun } from "../../runs/run-view";
import type { WhatIf as WhatIfFound } from "../../runs/what-if.server";
import type { FieldView } from "../../toolkit/fields";
import { formatNumber } from "../../toolkit/format-number";
import { costWords } from "../../tool-screen/plan-words";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { FieldControl } from "../../ui/field-control";
import { useAnswer } from "../../ui/use-answer";
import type { WhatIfAnswer } from "./what-if-route";
import classes from "./what-if.module.css";

interface WhatIfPanelProps {
  run: ShownRun;
  fields: Record<string, FieldView>;
}

/** A button that opens the filters beside the run. */
export function WhatIfButton(props: WhatIfPanelProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="subtle" size="xs" onClick={() => setOpen(true)}>
        Try different filters
      </Button>
      {isOpen && (
        <Dialog look="row-drawer" title="Try different filters" onClose={() => setOpen(false)}>
          <WhatIf {...props} />
        </Dialog>
      )}
    </>
  );
}

/** Milliseconds without a change before the results are counted. */
const restsAfter = 500;

function WhatIf({ run, fields }: WhatIfPanelProps) {
  const judge = useFetcher<WhatIfAnswer>();
  const form = useRef<HTMLFormElement>(null);
  const asked = useRef<FormData>(new FormData());
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [found, setFound] = useState<WhatIfFound | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const ask = (after: number, lookUps = 0) => {
    asked.current.set("after", String(after));
    asked.current.set("lookUps", String(lookUps));
    void judge.submit(asked.current, { method: "post", action: `/runs/${run.id}/what-if` });
  };
  const count = () => {
    if (!form.current) return;
    clearTimeout(rest.current);
    asked.current = new FormData(form.current);
    setProblem(null);
    ask(-1);
  };
  const start = useEffectEvent(count);
  // Counts at once, and again after each change.
  useEffect(() => {
    start();
    return () => clearTimeout(rest.current);
  }, []);
  const onChange = () => {
    clearTimeout(rest.current);
    rest.current = setTimeout(count, restsAfter);
  };
  const answer = useAnswer(judge);
  const take = useEffectEvent((part: WhatIfAnswer) => {
    if ("problem" in part) return setProblem(part.problem);
    const isFirst = asked.current.get("after") === "-1";
    setFound((before) => (before && !isFirst ? together(before, part.found) : part.found));
    if (part.found.next !== null) ask(part.found.next, part.found.lookUps?.inputs);
  });
  useEffect(() => {
    if (answer) take(answer);
  }, [answer]);
  const isBusy = judge.state !== "idle";
  return (
    <>
      <p className={classes.help}>Uses data already collected. Free, and this run is not changed.</p>
      <output className={classes.found} aria-busy={isBusy}>
        {problem ??
          (found ? (
            <Found found={found} isFile={run.kind === "csv"} rows={run.file?.rows ?? null} />
          ) : (
            "Counting…"
          ))}
      </output>
      <form
        ref={form}
        className={classes.form}
        onInput={onChange}
        onChange={onChange}
        onSubmit={(event: FormEvent<HTMLFormElement>) => {
          event.preventDefault();
          count();
        }}
      >
        <div className={classes.fields}>
          {Object.entries(fields).map(([name, field]) => (
            <FieldControl key={name} name={`filters.${name}`} field={field} value={run.filters[name]} />
          ))}
        </div>
      </form>
    </>
  );
}

const together = (a: WhatIfFound, b: WhatIfFound): WhatIfFound => ({
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
const counted = (count: number, of: WhatIfFound["of"]) =>
  `${formatNumber(count)} ${count === 1 ? of : several[of]}`;
const rowsWords = (count: number) => counted(count, "row");
const sum = (changed: WhatIfFound["gained"]) => changed.reduce((total, { rows }) => total + rows, 0);

interface FoundProps {
  found: WhatIfFound;
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
          Checked {formatNumber(next + 1)}
          {rows !== null && ` of ${formatNumber(rows)}`} rows so far.
        </p>
      )}
      <p>
        <strong>
          {counted(after, of)} would match, {formatNumber(before)} did
        </strong>
        {next !== null && " so far"}: {formatNumber(sum(gained))} more, {formatNumber(sum(lost))} fewer.
      </p>
      {needs > 0 && <p>For {counted(needs, of)} of them, people and emails still need a lookup.</p>}
      {unknown > 0 && <p>{rowsWords(unknown)} need a lookup before we can tell.</p>}
      {lookUps?.cost && (
        <p>
          Looking up the missing data of {formatNumber(lookUps.inputs)}{" "}
          {lookUps.inputs === 1 ? "input" : "inputs"}: {costWords(lookUps.cost, lookUps.inputs)}
        </p>
      )}
      <Changed title="Added" isFile={isFile} changed={gained} />
      <Changed title="Dropped" isFile={isFile} changed={lost} />
    </>
  );
}

const mostShown = 100;

interface ChangedProps {
  title: string;
  /** Whether the run has a file. For a single search, the input is already on the page. */
  isFile: boolean;
  changed: WhatIfFound["gained"];
}

function Changed({ title, isFile, changed }: ChangedProps) {
  if (changed.length === 0) return null;
  const more = changed.length - mostShown;
  return (
    <section aria-label={title}>
      <h3 className={classes.title}>
        {title} {formatNumber(changed.length)}
      </h3>
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
