/** GET and PUT of one group of saved settings. A PUT with `If-Match` is refused when a colleague was quicker. */
import type { Context } from "hono";
import { readSavedSettings, type SavedSettings, saveSettingsChanges } from "../toolkit/saved-settings.server";
import type { Settings } from "../toolkit/settings";
import type { ApiEnv } from "./env";
import { readJson } from "./body";

export async function answerSettings(c: Context<ApiEnv>, settings: Settings): Promise<Response> {
  return answer(c, settings, await readSavedSettings(c.env.app, settings));
}

export async function changeSettings(c: Context<ApiEnv>, settings: Settings): Promise<Response> {
  const body = await readJson(c);
  const expected = /^(?:W\/)?"(\d+)"$/.exec(c.req.header("if-match") ?? "")?.[1];
  const saved = await saveSettingsChanges(
    c.env.app,
    c.get("staff"),
    settings,
    body,
    expected === undefined ? undefined : Number(expected),
  );
  return answer(c, settings, saved);
}

function answer(c: Context<ApiEnv>, { id }: Settings, { values, version }: SavedSettings<Settings>) {
  return c.json({ ...(id && { _id: id }), ...values }, 200, { etag: `"${version}"` });
}
