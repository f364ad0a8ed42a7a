/** How the rows that a person wants to use in another tool are named in addresses. The browser reads it too. */

export interface UsedRows {
  runId: string;
  /** The list they are in, as its address says it. */
  list: string;
  /** The table in which those are selected, in this tab; null: all that the list has. */
  selectedIn: string | null;
}

export const usedRows = {
  /** @param query which of the screen's queries takes them */
  screenAddress: (path: string, query: string, { runId, list, selectedIn }: UsedRows): string => {
    const asked = { from: runId, for: query, list, ...(selectedIn !== null && { selected: selectedIn }) };
    return `${path}?${new URLSearchParams(asked).toString()}`;
  },

  read(search: URLSearchParams): UsedRows | null {
    const runId = search.get("from");
    // It becomes a part of an address.
    if (!runId || !/^[\w-]{1,100}$/.test(runId)) return null;
    return { runId, list: search.get("list") ?? "", selectedIn: search.get("selected") };
  },

  fileAddress({ runId, list }: UsedRows, taker: { tool: string; query: string }): string {
    const search = new URLSearchParams(list);
    for (const [name, value] of Object.entries({ part: "file", ...taker })) search.set(name, value);
    return `/runs/${runId}/list?${search.toString()}`;
  },
};

/** Where a tab keeps which lines of a run's table are selected. */
export const selectedKey = (runId: string, table: string): string => `selected:${runId}.${table}`;
