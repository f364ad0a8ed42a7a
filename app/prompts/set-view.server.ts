import type { App } from "../app";
import { type LoadedSettings, readSavedSettings } from "../toolkit/saved-settings.server";
import { type PromptSet, promptViews } from "./prompt-set";
import type { PromptSetView } from "./set-view";

export async function promptSetView(
  app: Pick<App, "database">,
  set: PromptSet,
  loaded: LoadedSettings,
): Promise<PromptSetView> {
  const { values, version } = await readSavedSettings(app, set.settings, loaded);
  const { slug, title, purpose, path, promotesTo } = set;
  return {
    slug,
    title,
    purpose,
    path,
    group: set.settings.group,
    prompts: promptViews(set.prompts),
    values,
    version,
    ...(promotesTo && { promotesTo: { group: promotesTo.settings.group, title: promotesTo.title } }),
  };
}
