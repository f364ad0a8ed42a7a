import { type RefObject, useEffect, useRef } from "react";
import { useFetcher } from "react-router";
import { fillValues } from "../forms/form-draft";
import type { FieldView } from "../toolkit/fields";
import type { RunState } from "./screen";

interface OfRunProps {
  /** The run that the URL names (`?filters=<id>`). */
  id: string;
  form: RefObject<HTMLFormElement | null>;
  fields: Record<string, FieldView>;
}

/** Fills in a run's filters, once and unsaved. Loaded only if the URL names a run. */
export default function FiltersOfRun({ id, form, fields }: OfRunProps) {
  const { load, data } = useFetcher<RunState>();
  const filled = useRef<string | null>(null);
  useEffect(() => {
    // The id becomes part of a URL.
    if (/^[\w-]{1,100}$/.test(id)) void load(`/runs/${id}/view`);
  }, [id, load]);
  const run = data?.run;
  useEffect(() => {
    if (!run || !form.current || run.id !== id || filled.current === id) return;
    filled.current = id;
    fillValues(form.current, fields, run.filters);
  }, [run, id, form, fields]);
  return null;
}
