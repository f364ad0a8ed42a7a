/**
 * GET and PUT of one settings group. A PUT with `If-Match` fails if another user has saved since.
 */
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
 * Rejects unknown keys, so that a typo does not get lost silently. Clients may send back the `_id`
 * of a GET, and older clients also send the revision `__v`.
 */
function refuseUnknown({ _id, __v, ...body }: Record<string, unknown>, { id, fields }: Settings): void {
  const unknown = Object.keys(body).filter((key) => !Object.hasOwn(fields, key));
  if (_id !== undefined && id !== undefined && _id !== id) unknown.push("_id");
  if (unknown.length === 0) return;
  const known = [...(id === undefined ? [] : [`_id ("${id}")`]), ...Object.keys(fields)];
  throw new InvalidInput(
    `Unknown settings: ${unknown.map((key) => `"${key.slice(0, 100)}"`).join(", ")}. Valid settings: ${known.join(", ")}.`,
  );
}

function answer(c: Context<ApiEnv>, { id }: Settings, { values, version }: SavedSettings<Settings>) {
  return c.json({ ...(id && { _id: id }), ...values }, 200, { etag: `"${version}"` });
}
