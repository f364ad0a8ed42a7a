/**
 * Shows the filters behind a result, and restores them if the form has changed. Loaded with a
 * result.
 */
import { type RefObject, useEffect, useState } from "react";
import type { RunView } from "../runs/run-view";
import type { FieldView } from "../toolkit/fields";
import { summarise } from "./filter-summary";
import { fillValues } from "../forms/form-draft";
import { readForm, sameValues } from "../forms/form-values";
import classes from "./outcome.module.css";

interface MadeWithProps {
  run: RunView;
  fields: Record<string, FieldView>;
  form: RefObject<HTMLFormElement | null>;
}

export default function MadeWith({ run: { filters }, fields, form }: MadeWithProps) {
  const isOther = useIsOther(form, fields, filters);
  const words = summarise(fields, filters);
  if (words === "") return null;
  return (
    <p className={classes.madeWith}>
      Filters: {words}
      {isOther && (
        <>
          .{" "}
          <button
            type="button"
            className={classes.putBack}
            onClick={() => form.current && fillValues(form.current, fields, filters)}
          >
            Reapply
          </button>
        </>
      )}
    </p>
  );
}

/** Tells whether the form's filters differ from the result's. */
function useIsOther(
  form: MadeWithProps["form"],
  fields: MadeWithProps["fields"],
  filters: Record<string, unknown>,
): boolean {
  const [isOther, setOther] = useState(false);
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    const look = () => setOther(!sameValues(fields, filters, readForm(fields, new FormData(element))));
    // The reset event fires before the browser resets the fields.
    const lookSoon = () => void setTimeout(look);
    look();
    element.addEventListener("input", look);
    element.addEventListener("change", look);
    element.addEventListener("reset", lookSoon);
    return () => {
      element.removeEventListener("input", look);
      element.removeEventListener("change", look);
      element.removeEventListener("reset", lookSoon);
    };
  }, [form, fields, filters]);
  return isOther;
}
