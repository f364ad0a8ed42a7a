/**
 * A tool's saved filters, collapsed to a summary and saved with a button. Native `details` opens
 * even before hydration.
 */
import IconAdjustmentsHorizontal from "@tabler/icons-react/dist/esm/icons/IconAdjustmentsHorizontal.mjs";
import IconCheck from "@tabler/icons-react/dist/esm/icons/IconCheck.mjs";
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, Suspense } from "react";
import { useActionData, useFetcher, useSearchParams } from "react-router";
import { Button } from "../ui/button";
import type { FiltersView, ToolActionAnswer } from "./screen";
import { NotLoaded } from "../ui/not-loaded";
import { When } from "../ui/when";
import { useBriefly } from "../ui/use-briefly";
import { lazyPart } from "../ui/lazy-part";
import { useKept } from "../ui/use-kept";
import { FilterFields } from "./filter-fields";
import { fillValues } from "../forms/form-draft";
import { summarise } from "./filter-summary";
import { sameValues } from "../forms/form-values";
import classes from "./filters.module.css";
import { useFieldsForm } from "../forms/use-fields-form";
import { useFormAnswer } from "../ui/use-answer";

interface FiltersProps {
  slug: string;
  filters: FiltersView;
  form: RefObject<HTMLFormElement | null>;
  /** Further buttons next to Save, such as a tool's reset. */
  children?: ReactNode;
  /** Shows below the filters the effect of their current values. */
  preview?(filters: EditedFilters): ReactNode;
}

export interface EditedFilters {
  saved: Record<string, unknown>;
  /** Current values on the screen. */
  edited: Record<string, unknown>;
}

const FiltersOfRun = lazyPart("the filters of a run", () => import("./filters-of-run"));

export function Filters({ slug, filters, form, children, preview }: FiltersProps) {
  const saver = useFetcher<ToolActionAnswer>();
  const answer = useFormAnswer(saver, ({ intent }) => intent === "save-filters");
  const justSaved = answer && "values" in answer ? answer : null;
  const refused = answer && "problem" in answer ? answer : null;
  const failed = refused?.problem;
  const over = refused?.over;
  const { values: saved, version, saved: lastSave } = justSaved ?? filters;
  const {
    props,
    key,
    initial,
    edited: current,
    unsaved,
    problem,
    seen = version,
  } = useFieldsForm({
    fields: filters.fields,
    saved: saved ?? {},
    prefix: "filters.",
    draft: `filters:${slug}`,
    result: answer && "result" in answer ? answer.result : undefined,
  });
  const ofRun = useSearchParams()[0].get("filters");
  const [open, keepOpen] = useKept(`filters-open:${slug}`);
  // The user may have opened the filters before this code loaded.
  const block = useRef<HTMLDetailsElement>(null);
  const keepOpenedBefore = useEffectEvent(() => {
    if (block.current?.open) keepOpen("true");
  });
  useEffect(() => keepOpenedBefore(), []);
  const done = useBriefly(saver.state === "idle" ? justSaved : null) !== null;
  const isInitial = sameValues(filters.fields, current, initialsOf(filters.fields));
  /** Fills in the default values; Save stores them. */
  const resetToInitials = () => {
    if (form.current) fillValues(form.current, filters.fields, initialsOf(filters.fields));
  };
  // Opens the filters after a post without scripts, so that its outcome is visible.
  const isAnswered = useActionData<ToolActionAnswer>()?.intent === "save-filters";

  return (
    <details
      ref={block}
      className={classes.filters}
      open={open === "true" || isAnswered}
      onToggle={(event) => keepOpen(String(event.currentTarget.open))}
    >
      <summary className={classes.summary}>
        <IconAdjustmentsHorizontal size={16} stroke={1.6} aria-hidden />
        <span className={classes.name}>Filters</span>
        <span className={classes.line}>
          {saved && open !== "true" && summarise(filters.fields, current)}
          {saved && unsaved && <span className={classes.unsaved}>Unsaved changes</span>}
        </span>
      </summary>
      {saved === null ? (
        <NotLoaded what="The saved filters" />
      ) : (
        <saver.Form ref={form} method="post" className={classes.form} {...props}>
          {ofRun && (
            <Suspense>
              <FiltersOfRun id={ofRun} form={form} fields={filters.fields} />
            </Suspense>
          )}
          <input type="hidden" name="intent" value="save-filters" />
          <input type="hidden" name="seen" value={seen} />
          <FilterFields
            key={`${version} ${key}`}
            fields={filters.fields}
            values={initial}
            problem={problem}
          />
          <div className={classes.actions}>
            <Button
              type="submit"
              name="over"
              value={over}
              variant="default"
              loading={saver.state !== "idle"}
              leftSection={done && <IconCheck size={16} aria-hidden />}
            >
              Save filters
            </Button>
            {over && (
              <Button type="submit" name="theirs" variant="subtle">
                Use theirs
              </Button>
            )}
            {unsaved && (
              <Button type="reset" variant="subtle">
                Discard changes
              </Button>
            )}
            {!isInitial && (
              <Button type="button" variant="subtle" onClick={resetToInitials}>
                Reset to initial values
              </Button>
            )}
            {children}
            <output className={classes.mark} data-failed={!!failed}>
              {saver.state === "idle" && (failed ? `Not saved. ${failed.detail}` : done && "Saved")}
            </output>
            {lastSave && !done && !failed && (
              <span className={classes.lastSave}>
                Saved by {lastSave.by}, <When at={lastSave.at} />
              </span>
            )}
          </div>
        </saver.Form>
      )}
      {preview && saved && preview({ saved, edited: current })}
    </details>
  );
}

const initialsOf = (fields: FiltersView["fields"]) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.initial]));
