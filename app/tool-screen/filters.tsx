/** A tool's saved filters: folded, summed up in a line, saved at the button. Native `details`, so it opens before hydration. */
import IconAdjustmentsHorizontal from "@tabler/icons-react/dist/esm/icons/IconAdjustmentsHorizontal.mjs";
import IconCheck from "@tabler/icons-react/dist/esm/icons/IconCheck.mjs";
import IconChevronRight from "@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs";
import { type ReactNode, type RefObject, useState } from "react";
import { useFetcher } from "react-router";
import { Button } from "../ui/button";
import type { FiltersView, ToolActionAnswer } from "./screen";
import { NotLoaded } from "../ui/not-loaded";
import { useAnswer } from "../ui/use-answer";
import { useBriefly } from "../ui/use-briefly";
import { useKept } from "../ui/use-kept";
import { FilterFields } from "./filter-fields";
import { summarise } from "./filter-summary";
import classes from "./filters.module.css";
import { readForm, sameValues } from "./form-values";

interface FiltersProps {
  slug: string;
  filters: FiltersView;
  form: RefObject<HTMLFormElement | null>;
  /** More buttons beside Save, such as a tool's own reset. */
  children?: ReactNode;
  /** What the filters as they stand would do, under them. */
  preview?(filters: EditedFilters): ReactNode;
}

export interface EditedFilters {
  saved: Record<string, unknown>;
  /** As they stand on the screen. */
  edited: Record<string, unknown>;
}

export function Filters({ slug, filters, form, children, preview }: FiltersProps) {
  const saver = useFetcher<ToolActionAnswer>();
  const answer = useAnswer(saver);
  const justSaved = answer && "values" in answer ? answer : null;
  const failed = answer && "problem" in answer ? answer.problem : null;
  const { values: saved, version } = justSaved ?? filters;
  const [edited, setEdited] = useState({ version, values: saved });
  const current = edited.version === version ? edited.values : saved;
  const [reset, setReset] = useState({ version: -1, round: 0 });
  const isReset = reset.version === version;
  const initials = Object.fromEntries(
    Object.entries(filters.fields).map(([name, field]) => [name, field.initial]),
  );
  const unsaved = saved !== null && current !== null && !sameValues(filters.fields, saved, current);
  const [open, keepOpen] = useKept(`filters-open:${slug}`);
  const done = useBriefly(justSaved) !== null;

  const reread = () => {
    if (form.current) setEdited({ version, values: readForm(filters.fields, new FormData(form.current)) });
  };
  /** The shipped values, into the form; saved by Save. */
  const resetToInitials = () => {
    setReset(({ round }) => ({ version, round: round + 1 }));
    setEdited({ version, values: initials });
  };
  return (
    <details
      className={classes.filters}
      open={open === "true"}
      onToggle={(event) => keepOpen(String(event.currentTarget.open))}
    >
      <summary className={classes.summary}>
        <IconChevronRight size={16} stroke={1.8} className={classes.chevron} aria-hidden />
        <IconAdjustmentsHorizontal size={16} stroke={1.6} aria-hidden />
        <span className={classes.name}>Filters</span>
        <span className={classes.line}>
          {current && open !== "true" && summarise(filters.fields, current)}
          {unsaved && <span className={classes.unsaved}>Unsaved changes</span>}
        </span>
      </summary>
      {saved === null ? (
        <NotLoaded what="The saved filters" />
      ) : (
        <saver.Form ref={form} method="post" className={classes.form} onInput={reread} noValidate>
          <input type="hidden" name="intent" value="save-filters" />
          <FilterFields
            key={`${version}.${isReset ? reset.round : 0}`}
            fields={filters.fields}
            values={isReset ? initials : saved}
          />
          <div className={classes.actions}>
            <Button
              type="submit"
              variant="default"
              loading={saver.state !== "idle"}
              leftSection={done && <IconCheck size={16} aria-hidden />}
            >
              Save filters
            </Button>
            {filters.resettable && (
              <Button type="button" variant="subtle" onClick={resetToInitials}>
                Reset to initial values
              </Button>
            )}
            {children}
            <output className={classes.mark} data-failed={failed !== null}>
              {saver.state === "idle" && (failed ? `Not saved. ${failed.detail}` : done && "Saved")}
            </output>
          </div>
        </saver.Form>
      )}
      {preview && saved && current && preview({ saved, edited: current })}
    </details>
  );
}
