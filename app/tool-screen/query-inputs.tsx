/**
 * The inputs of a query. Choosing a file empties the text fields and folds them away. Selects and switches
 * keep their values, because they apply to the file too.
 */
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import type { QueryView } from "./screen";
import { FieldControl } from "../ui/field-control";
import classes from "./query-block.module.css";

interface QueryInputsProps {
  query: QueryView;
  locked: boolean;
  /** Input of the shown run, used to fill the fields again. */
  input?: Record<string, unknown>;
  errors: Record<string, string[]>;
  /** Receives which inputs have a value. */
  onFilled(filled: Record<string, boolean>): void;
}

export function QueryInputs({ query, locked, input, errors, onFilled }: QueryInputsProps) {
  const box = useRef<HTMLDivElement>(null);
  // After a post without scripts, the form shows its entries again.
  const [first] = useState(input);
  // Other screens link here with a filled-in input: `/youtube?domain=acme.com`.
  const [search] = useSearchParams();
  /** Stored values also apply to a file, so choosing a file keeps them. */
  const keptAs = (name: string) => {
    const field = query.fields[name];
    return field?.control === "text" ? field.keptAs : undefined;
  };
  const posted = (name: string) => {
    const value = keptAs(name) ? undefined : first?.[name];
    return typeof value === "string" ? value : undefined;
  };
  const report = () =>
    onFilled(Object.fromEntries(texts(box.current).map((each) => [each.name, each.value.trim() !== ""])));

  const empty = useEffectEvent(() => {
    for (const each of texts(box.current)) if (!keptAs(each.name)) each.value = "";
    report();
  });
  useEffect(() => {
    if (locked) empty();
  }, [locked]);

  // Also runs at the start, because the browser may have restored values before the scripts loaded.
  const fill = useEffectEvent((earlier?: Record<string, unknown>) => {
    for (const each of texts(box.current)) {
      const kept = keptAs(each.name);
      const value = kept ? localStorage.getItem(kept) : earlier?.[each.name];
      if (each.value === "" && typeof value === "string" && (kept || !locked)) each.value = value;
    }
    if (earlier) chooseAgain(box.current, earlier);
    report();
  });
  useEffect(() => fill(input), [input]);

  return (
    <div ref={box} className={classes.inputs} onInput={report}>
      {Object.entries(query.fields).map(([name, field]) => {
        const isText = field.control === "text";
        const isLocked = locked && isText && !keptAs(name);
        return (
          <div key={name} className={classes.field} hidden={isLocked}>
            <FieldControl
              name={name}
              field={field}
              value={(isText && (search.get(name) ?? posted(name))) || field.initial}
              disabled={isLocked}
              required={isText && !query.csv && query.needsOneOf.length === 1 && query.needsOneOf[0] === name}
              error={errors[name]?.[0]}
              onChange={(words) => {
                const kept = keptAs(name);
                if (kept) localStorage.setItem(kept, words.trim());
              }}
            />
          </div>
        );
      })}
    </div>
  );
}

function texts(box: HTMLElement | null): HTMLInputElement[] {
  const others = "[type=hidden], [type=checkbox], [type=radio]";
  return [...(box?.querySelectorAll<HTMLInputElement>(`input:not(${others})`) ?? [])];
}

/** Restores the choices of the shown run, unless the user has changed them. */
function chooseAgain(box: HTMLElement | null, earlier: Record<string, unknown>): void {
  for (const select of box?.querySelectorAll("select") ?? []) {
    const isUntouched = [...select.options].every((each) => each.selected === each.defaultSelected);
    if (isUntouched && select.name in earlier) select.value = String(earlier[select.name]);
  }
  for (const tick of box?.querySelectorAll<HTMLInputElement>("[type=checkbox]") ?? [])
    if (tick.checked === tick.defaultChecked && tick.name in earlier)
      tick.checked = earlier[tick.name] === true;
}
