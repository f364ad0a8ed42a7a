/** The inputs of a query. A chosen file locks and empties the texts; choices stay, since they go with the file too. */
import { useEffect, useRef } from "react";
import type { QueryView } from "../../toolkit/screen";
import { FieldControl } from "../../ui/field-control";
import classes from "./query-block.module.css";

interface QueryInputsProps {
  query: QueryView;
  locked: boolean;
  /** Input of the run that is shown, to stand in the fields again. */
  input?: Record<string, unknown>;
  errors: Record<string, string[]>;
  onFilled(filled: Record<string, boolean>): void;
}

export function QueryInputs({ query, locked, input, errors, onFilled }: QueryInputsProps) {
  const box = useRef<HTMLDivElement>(null);
  const names = Object.keys(query.fields);
  const report = () =>
    onFilled(Object.fromEntries(texts(box.current).map((each) => [each.name, each.value.trim() !== ""])));

  useEffect(report, []); // A browser may have put values back before the scripts came.
  useEffect(() => {
    if (!locked) return;
    for (const each of texts(box.current)) each.value = "";
    report();
  }, [locked]);
  useEffect(() => {
    for (const each of texts(box.current)) {
      const earlier = input?.[each.name];
      if (each.value === "" && typeof earlier === "string") each.value = earlier;
    }
    report();
  }, [input]);

  return (
    <div ref={box} className={classes.inputs} onInput={report}>
      {names.map((name) => {
        const field = query.fields[name];
        if (!field) return null;
        const isText = field.control === "text";
        return (
          <FieldControl
            key={name}
            name={name}
            field={field}
            value={field.initial}
            disabled={locked && isText}
            required={isText && !query.csv && query.needsOneOf.length === 1 && query.needsOneOf[0] === name}
            error={errors[name]?.[0]}
          />
        );
      })}
    </div>
  );
}

function texts(box: HTMLElement | null): HTMLInputElement[] {
  return [
    ...(box?.querySelectorAll<HTMLInputElement>("input:not([type=hidden], [type=checkbox], [type=radio])") ??
      []),
  ];
}
