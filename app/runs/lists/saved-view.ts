/** A saved view, as screens and the API show it. */
export interface SavedView {
  id: string;
  /** Tool and query, or "list" and the kind of record, for example "list.person". */
  place: string;
  name: string;
  isShared: boolean;
  /** Whether the current user created the view. */
  isOwn: boolean;
  /** Name of its author, or null for a removed account. */
  by: string | null;
  /** Filters and sorting as a query string. */
  query: string;
  /** Column names, order, visibility and widths as JSON, or null for each user's own layout. */
  look: string | null;
}

export const longestViewName = 60;

/** Returns the `place` of views for this run's query. */
export const viewsOfRun = ({ tool, query }: { tool: string; query: string }): string => `${tool}.${query}`;

/** Returns the `place` of views for all lists of one kind. */
export const viewsOfLists = (kind: "person" | "company"): string => `list.${kind}`;
