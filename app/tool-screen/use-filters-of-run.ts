import { type RefObject, useEffect, useRef } from "react";
import { useFetcher, useSearchParams } from "react-router";
import { fillValues } from "../forms/form-draft";
import type { FieldView } from "../toolkit/fields";
import type { RunState } from "./screen";

/** Fills in the filters of the run that the URL names (`?filters=<id>`), once and unsaved. */
export function useFiltersOfRun(
  form: RefObject<HTMLFormElement | null>,
  fields: Record<string, FieldView>,
): void {
  const [params] = useSearchParams();
  const id = params.get("filters");
  const { load, data } = useFetcher<RunState>();
  const filled = useRef<string | null>(null);
  useEffect(() => {
    // The id becomes part of a URL.
    if (id && /^[\w-]{1,100}$/.test(id)) void load(`/runs/${id}/view`);
  }, [id, load]);
  const run = data?.run;
  useEffect(() => {
    if (!run || !form.current || run.id !== id || filled.current === id) return;
    filled.current = id;
    fillValues(form.current, fields, run.filters);
  }, [run, id, form, fields]);
}
