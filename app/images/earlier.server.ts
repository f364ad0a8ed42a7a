/** The history of an image generator: what all staff made lately, newest first. */
import type { App } from "../runs/app";
import { listRuns } from "../storage/runs";
import { readKnownResult } from "../storage/stored-results";
import type { EarlierImages } from "./earlier";
import type { MadeImage } from "./made-image";

const shown = 12;

export async function earlierImages(app: Pick<App, "database">, tool: string): Promise<EarlierImages[]> {
  const found = await listRuns(app.database, { tool, limit: 3 * shown });
  return found
    .filter(({ run }) => run.status === "done" && run.result)
    .slice(0, shown)
    .flatMap(({ run, by }) => {
      const made = readKnownResult(run.result)?.value as { variants: MadeImage[] } | undefined;
      if (!made) return [];
      const images = made.variants.map(({ id, link, label }) => ({ id, link, label }));
      return [{ runId: run.id, title: run.title, by, at: run.createdAt.toISOString(), images }];
    });
}
