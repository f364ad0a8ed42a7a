/** The history of an image generator: recent pictures of all users, newest first. */
import type { InStatement, Row } from "@libsql/client";
import type { App } from "../app";
import { lastResults } from "../runs/storage/runs";
import { readKnownResult } from "../storage/stored-results";
import type { EarlierImages } from "./earlier";
import type { MadeImage } from "./made-image";

const shown = 12;

/** The read for the screen, which runs before `earlierImages`. */
export const readEarlier = (tool: string): InStatement => lastResults(tool, shown);

/** @param ahead rows of `readEarlier`, if already read */
export async function earlierImages(
  app: Pick<App, "database">,
  tool: string,
  ahead: Row[] | null,
): Promise<EarlierImages[]> {
  const found = ahead ?? (await app.database.$client.execute(readEarlier(tool))).rows;
  return found.flatMap((row) => {
    const made = readKnownResult(String(row.result_json))?.value as { variants: MadeImage[] } | undefined;
    if (!made) return [];
    const images = made.variants.map(({ id, link, label }) => ({ id, link, label }));
    const at = new Date(Number(row.created_at)).toISOString();
    return [{ runId: String(row.id), title: String(row.title), by: String(row.by), at, images }];
  });
}
