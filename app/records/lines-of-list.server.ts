/**
 * Reads lines of a list in order to add them to another list. Their keys identify the same records.
 */
import type { App } from "../app";
import type { LineToAdd } from "./adding.server";
import { openList } from "./lists.server";
import { readLines } from "./storage/list-order";
import type { ListKind } from "./storage/lists";

/** @param ids at most one portion of line ids */
export async function linesOfList(
  app: Pick<App, "database">,
  listId: string,
  ids: readonly number[],
): Promise<{ kind: ListKind; lines: LineToAdd[]; sandbox: boolean }> {
  const { id, kind } = await openList(app, listId);
  const found = await readLines(app.database, id, ids);
  return {
    kind,
    sandbox: found.some(({ sandbox }) => sandbox),
    lines: found.map((line) => ({
      keys: line.keys,
      asked: [],
      name: line.name,
      title: line.title,
      company: line.company,
      vendor: null,
      note: line.note,
      source: { file: `list ${id}` },
    })),
  };
}
