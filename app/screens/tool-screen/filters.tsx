/** A tool's saved filters: folded, summed up in a line, saved at the button. Native `details`, so it opens before hydration. */
import { Button } from "@mantine/core";
import IconAdjustmentsHorizontal from "@tabler/icons-react/dist/esm/icons/IconAdjustmentsHorizontal.mjs";
import IconCheck from "@tabler/icons-react/dist/esm/icons/IconCheck.mjs";
import IconChevronRight from "@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs";
import { type ReactNode, type RefObject, useEffect, useState } from "react";
import { useFetcher, useRevalidator } from "react-router";
import type { FiltersView, ToolActionAnswer } from "../../toolkit/screen";
import classes from "./filters.module.css";
import { FilterFields } from "./filter-fields";
import { summarise } from "./filter-summary";
import { readForm, sameValues } from "./form-values";
import { useOpenState } from "./use-open-state";

interface FiltersProps {
  slug: string;
  filters: FiltersView;
  form: RefObject<HTMLFormElement | null>;
  /** More buttons beside Save, such as a tool's own reset. */
  children?: ReactNode;
}

export function Filters({ slug, filters, form, children }: FiltersProps) {
  const saver = useFetcher<ToolActionAnswer>();
  const answer = saver.data;
  const justSaved = answer && "values" in answer ? answer : null;
  const saved = justSaved?.values ?? filters.values;
  const [current, setCurrent] = useState(saved);
  const [done, setDone] = useState(false);
  const [open, setOpen] = useOpenState(`filters-open:${slug}`);
  const failed = answer && "problem" in answer ? answer.problem : null;
  const unsaved = saved !== null && current !== null && !sameValues(filters.fields, saved, current);

  useEffect(() => {
    if (!justSaved) return;
    setCurrent(justSaved.values);
    setDone(true);
    const timer = setTimeout(() => setDone(false), 1000);
    return () => clearTimeout(timer);
  }, [justSaved]);

  const reread = () => {
    if (form.current) setCurrent(readForm(filters.fields, new FormData(form.current)));
  };
  return (
    <details className={classes.filters} open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={classes.summary}>
        <IconChevronRight size={16} stroke={1.8} className={classes.chevron} aria-hidden />
        <IconAdjustmentsHorizontal size={16} stroke={1.6} aria-hidden />
        <span className={classes.name}>Filters</span>
        <span className={classes.line}>
          {current && !open && summarise(filters.fields, current)}
          {unsaved && <span className={classes.unsaved}>Unsaved changes</span>}
        </span>
      </summary>
      {saved === null ? (
        <NotLoaded />
      ) : (
        <saver.Form ref={form} method="post" className={classes.form} onInput={reread} noValidate>
          <input type="hidden" name="intent" value="save-filters" />
          <FilterFields key={justSaved?.version ?? filters.version} fields={filters.fields} values={saved} />
          <div className={classes.actions}>
            <Button
              type="submit"
              variant="default"
              loading={saver.state !== "idle"}
              leftSection={done && <IconCheck size={16} aria-hidden />}
            >
              Save filters
            </Button>
            {children}
            <span role="status" className={classes.mark} data-failed={failed !== null}>
              {saver.state === "idle" && (failed ? `Not saved. ${failed.detail}` : done && "Saved")}
            </span>
          </div>
        </saver.Form>
      )}
    </details>
  );
}

function NotLoaded() {
  const { revalidate, state } = useRevalidator();
  return (
    <p className={classes.notLoaded}>
      The saved filters could not be loaded.{" "}
      <button
        type="button"
        className={classes.retry}
        onClick={() => void revalidate()}
        disabled={state !== "idle"}
      >
        Try again
      </button>
    </p>
  );
}
