/** How the rows that a person wants to use in another tool are named in addresses. The browser reads it too. */

export interface UsedRows {
  /** What has them. */
  of: "run" | "list";
  id: string;
  /** The list they are in, as its address says it. */
  list: string;
  /** The table in which those are selected, in this tab; null: all that the list has. */
  selectedIn: string | null;
}

const fromName = { run: "from", list: "fromList" } as const;

export const usedRows = {
  /** @param query which of the screen's queries takes them */
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
    // It becomes a part of an address.
    if (!id || !/^[\w-]{1,100}$/.test(id)) return null;
    return { of, id, list: search.get("list") ?? "", selectedIn: search.get("selected") };
  },

  fileAddress({ of, id, list }: UsedRows, taker: { tool: string; query: string }): string {
    const search = new URLSearchParams(list);
    for (const [name, value] of Object.entries({ part: "file", ...taker })) search.set(name, value);
    return `${of === "run" ? `/runs/${id}/list` : `/lists/${id}/lines`}?${search.toString()}`;
  },
};

/** Where a tab keeps which lines are selected: of a run's table, or of a list. */
export const selectedKey = (id: string, table: string): string => `selected:${id}.${table}`;
