/**
 * Describes in URLs the rows that a user wants to use in another tool. Also used in the browser.
 */

export interface UsedRows {
  /** The owner of the rows. */
  of: "run" | "list";
  id: string;
  /** The list's filters and order, as in its URL. */
  list: string;
  /** The table whose selection is stored in this browser tab, or null for all lines of the list. */
  selectedIn: string | null;
}

const fromName = { run: "from", list: "fromList" } as const;

export const usedRows = {
  /** @param query the screen's query that receives the rows */
  screenAddress: (path: string, query: string, { of, id, list, selectedIn }: UsedRows): string => {
    const asked = {
      [fromName[of]]: id,
      for: query,
      list,
      ...(selectedIn !== null && { selected: selectedIn }),
    };
    return `${path}?${new URLSearchParams(asked).toString()}`;
  },

  read(search: URLSearchParams): UsedRows | null {
    const of = search.has(fromName.list) ? "list" : "run";
    const id = search.get(fromName[of]);
    // The id becomes part of a URL.
    if (!id || !/^[\w-]{1,100}$/.test(id)) return null;
    return { of, id, list: search.get("list") ?? "", selectedIn: search.get("selected") };
  },

  fileAddress({ of, id, list }: UsedRows, taker: { tool: string; query: string }): string {
    const search = new URLSearchParams(list);
    for (const [name, value] of Object.entries({ part: "file", ...taker })) search.set(name, value);
    return `${of === "run" ? `/runs/${id}/list` : `/lists/${id}/lines`}?${search.toString()}`;
  },
};

/** Returns the key under which a tab stores the selected lines of a run's table or a list. */
export const selectedKey = (id: string, table: string): string => `selected:${id}.${table}`;
