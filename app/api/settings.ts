/** GET and PUT of one group of saved settings. A PUT with `If-Match` is refused when a colleague was quicker. */
import type { Context } from "hono";
import { readSavedSettings, type SavedSettings, saveSettingsChanges } from "../toolkit/saved-settings.server";
import { InvalidInput } from "../toolkit/failure";
import type { Settings } from "../toolkit/settings";
import type { ApiEnv } from "./env";
import { readJson } from "./body";

export async function answerSettings(c: Context<ApiEnv>, settings: Settings): Promise<Response> {
  return answer(c, settings, await readSavedSettings(c.env.app, settings));
}

export async function changeSettings(c: Context<ApiEnv>, settings: Settings): Promise<Response> {
  const body = await readJson(c);
  refuseUnknown(body, settings);
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

/**
 * A key that is mistyped would be left out without a word. What GET answers may be sent back, its `_id` too, and the
 * revision `__v` that older programs have kept of it.
 */
function refuseUnknown({ _id, __v, ...body }: Record<string, unknown>, { id, fields }: Settings): void {
  const unknown = Object.keys(body).filter((key) => !Object.hasOwn(fields, key));
  if (_id !== undefined && id !== undefined && _id !== id) unknown.push("_id");
  if (unknown.length === 0) return;
  const known = [...(id === undefined ? [] : [`_id ("${id}")`]), ...Object.keys(fields)];
  throw new InvalidInput(
    `There is no setting ${unknown.map((key) => `"${key.slice(0, 100)}"`).join(", ")} here. There are: ${known.join(", ")}.`,
  );
}

function answer(c: Context<ApiEnv>, { id }: Settings, { values, version }: SavedSettings<Settings>) {
  return c.json({ ...(id && { _id: id }), ...values }, 200, { etag: `"${version}"` });
}
