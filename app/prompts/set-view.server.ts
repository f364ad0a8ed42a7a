import type { App } from "../runs/app";
import { readSavedSettings } from "../toolkit/saved-settings.server";
import { type PromptSet, promptViews } from "./prompt-set";
import type { PromptSetView } from "./set-view";

export async function promptSetView(app: Pick<App, "database">, set: PromptSet): Promise<PromptSetView> {
  const { values, version } = await readSavedSettings(app, set.settings);
  const { slug, title, purpose, path } = set;
  return {
    slug,
    title,
    purpose,
    path,
    group: set.settings.group,
    prompts: promptViews(set.prompts),
    values,
    version,
  };
}
