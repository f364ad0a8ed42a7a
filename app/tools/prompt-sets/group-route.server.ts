/** Loader and action behind `/prompt-sets/{group}`: versions of a prompt, and saving it. */
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "react-router";
import { appContext, staffContext } from "../../runs/app";
import type { RunProblem } from "../../toolkit/failure";
import { answering } from "../../tool-screen/answering.server";
import { readPosted } from "../../tool-screen/read-posted.server";
import { parseFormFields } from "../../toolkit/form-fields";
import type { PromptSaveAnswer } from "../../prompts/prompt-save";
import { savePrompts, versionsOf } from "../../prompts/versions.server";
import { returnPath } from "../../toolkit/return-path";
import type { Settings } from "../../toolkit/settings";
import { scriptSettings } from "../script-generator/settings";
import { promptSets } from "./settings";

function settingsNamed(group: string | undefined, emailsOwner: string): Settings {
  const all = [...promptSets(emailsOwner).map((set) => set.settings), scriptSettings];
  const found = all.find((settings) => settings.group === group);
  if (!found) throw new Response("There is no such group of prompts.", { status: 404 });
  return found;
}

export async function groupLoader({ params, request, context }: LoaderFunctionArgs) {
  const app = context.get(appContext);
  const settings = settingsNamed(params.group, app.names.emailsOwner);
  const key = new URL(request.url).searchParams.get("key") ?? "";
  return { key, versions: await versionsOf(app, settings, key) };
}

export async function groupAction({ params, request, context, url }: ActionFunctionArgs) {
  const app = context.get(appContext);
  const settings = settingsNamed(params.group, app.names.emailsOwner);
  const form = await readPosted(request);
  const back = form.get("back");
  const expected = form.get("expected");
  const failed = ({ detail, nextStep }: RunProblem): PromptSaveAnswer => ({ problem: { detail, nextStep } });
  const where = { what: "prompt not saved", facts: { group: settings.group } };
  return answering(app, { ...where, failed }, async () => {
    const answer = await savePrompts(
      app,
      context.get(staffContext),
      settings,
      parseFormFields(form, settings.fields),
      typeof expected === "string" && expected !== "" ? Number(expected) : undefined,
    );
    // Without JavaScript the form names the screen to come back to.
    if (typeof back === "string" && back !== "") throw redirect(returnPath(back, url.origin), 303);
    return data(answer, { status: "conflict" in answer ? 409 : 200 });
  });
}
