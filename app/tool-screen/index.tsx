/** The screen of any tool, built from its definition (docs/product/screens.md). */
import { type ComponentType, type ReactNode, Suspense, useRef, useState } from "react";
import type { ToolScreenView, QueryView, ToolActionAnswer } from "./screen";
import { PrefetchCalls } from "../ui/prefetch-calls";
import { PageHeader } from "../ui/page-header";
import { lazyPart } from "../ui/lazy-part";
import { NotLoaded } from "../ui/not-loaded";
import type { EditedFilters } from "./filters";
import type { FormTabsProps } from "./form-tabs";
import { QueryBlock } from "./query-block";
import type { ResultViews } from "./result-views";
import classes from "./tool-screen.module.css";
import { useActionData, useLocation, useSearchParams } from "react-router";

export type { EditedFilters } from "./filters";
export type { ResultProps } from "./result-views";

// The filters start collapsed and are the largest part of a screen, so their code loads after the
// form's.
const loadFilters = async () => ({ default: (await import("./filters")).Filters });
const Filters = lazyPart("the filters", loadFilters, FiltersNotDrawn);
if (typeof document !== "undefined") loadFilters().catch(() => undefined);

function FiltersNotDrawn() {
  return <NotLoaded what="The saved filters" />;
}

interface ToolScreenProps {
  view: ToolScreenView;
  results: ResultViews;
  /**
   * `FormTabs`, if the tool has several forms and shows one at a time. Without it the screen shows
   * all.
   */
  tabs?: ComponentType<FormTabsProps>;
  /** Right side of the header. */
  actions?: ReactNode;
  /** Buttons next to "Save filters". */
  filterActions?: ReactNode;
  /** Shows below the filters the effect of their current values. */
  filterPreview?(filters: EditedFilters): ReactNode;
  /** Content below the tool's own screen. */
  children?: ReactNode;
}

export function ToolScreen({
  view,
  results,
  tabs: Tabs,
  actions,
  filterActions,
  filterPreview,
  children,
}: ToolScreenProps) {
  const filtersForm = useRef<HTMLFormElement>(null);
  const filters = view.filters && (
    <Suspense>
      <Filters slug={view.slug} filters={view.filters} form={filtersForm} preview={filterPreview}>
        {filterActions}
      </Filters>
    </Suspense>
  );
  const alone = view.queries.length === 1;
  const [chosen, choose] = useChosenForm(view.queries);
  return (
    <>
      <PrefetchCalls to={["/runs/any/view", "/runs/plan"]} />
      <PageHeader title={view.title} subtitle={view.subtitle} purpose={view.purpose} actions={actions} />
      <div className={classes.screen}>
        {Tabs && <Tabs title={view.title} queries={view.queries} chosen={chosen} />}
        {view.queries.map((query) => (
          <div
            key={query.name}
            {...(Tabs && { role: "tabpanel", "aria-label": query.title })}
            // Hidden forms keep their entries and results.
            hidden={Tabs !== undefined && query.name !== chosen}
          >
            <QueryBlock tool={view} query={query} views={results} filters={filtersForm} onAddressed={choose}>
              {alone && filters}
            </QueryBlock>
          </div>
        ))}
        {!alone && filters}
        {children}
      </div>
    </>
  );
}

/**
 * Chooses the form to show: the form in the URL, otherwise the form just sent without scripts,
 * otherwise the first.
 * @returns The form's query, and a setter for a run or a palette start in the URL that belongs to
 * another query.
 */
function useChosenForm(queries: QueryView[]): [query: string, choose: (query: string) => void] {
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
