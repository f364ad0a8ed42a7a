/** Which of a screen's forms is shown: that of the address, that of what was just sent without scripts, else the first. */
import { useState } from "react";
import { useActionData, useLocation, useSearchParams } from "react-router";
import type { QueryView, ToolActionAnswer } from "./screen";

/** @returns its query, and a way to show the form of what the address names: a run, or a start from the palette */
export function useChosenForm(queries: QueryView[]): [query: string, choose: (query: string) => void] {
  const sent = useActionData<ToolActionAnswer>();
  const [params] = useSearchParams();
  const { search } = useLocation();
  const [addressed, setAddressed] = useState<{ search: string; query: string } | null>(null);
  const wanted = [
    addressed?.search === search ? addressed.query : null,
    params.get("for"),
    sent && "query" in sent ? sent.query : null,
  ];
  const chosen = wanted.find((name) => queries.some((query) => query.name === name));
  return [chosen ?? queries[0]?.name ?? "", (query) => setAddressed({ search, query })];
}
