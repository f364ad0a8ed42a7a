/**
 * Loader and action of `/prompt-sets/{group}`: lists versions of a prompt, saves it and names
 * versions.
 */
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "react-router";
import { z } from "zod";
import { type App, appContext, staffContext } from "../../app";
import { labelVersion } from "../../storage/settings";
import { InvalidInput, type RunProblem } from "../../toolkit/failure";
import { answering } from "../../tool-screen/answering.server";
import { readPosted } from "../../forms/read-posted.server";
import { parseFormFields } from "../../forms/form-values";
import { longestLabel } from "../../prompts/limits";
import type { LabelAnswer, PromptSaveAnswer } from "../../prompts/prompt-save";
import { savePrompts, versionsOf } from "../../prompts/versions.server";
import { returnPath } from "../../toolkit/return-path";
import type { Settings } from "../../toolkit/settings";
import { scriptSettings } from "../script-generator/settings";
import { promptSets } from "./settings";

function settingsNamed(group: string | undefined, emailsOwner: string): Settings {
  const all = [...promptSets(emailsOwner).map((set) => set.settings), scriptSettings];
  const found = all.find((settings) => settings.group === group);
  if (!found) throw new Response("This group of prompts does not exist.", { status: 404 });
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
  if (form.has("labelled")) return label(app, settings.group, form);
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
    // Without JavaScript, the form contains the screen to return to.
    if (typeof back === "string" && back !== "") throw redirect(returnPath(back, url.origin), 303);
    return data(answer, { status: "conflict" in answer ? 409 : 200 });
  });
}

const labelling = z.object({
  labelled: z.string().max(10).transform(Number).pipe(z.int().min(1)),
  label: z.string().trim().max(longestLabel, `A label has at most ${longestLabel} characters.`),
});

function label(app: App, group: string, form: FormData) {
  const failed = ({ detail }: RunProblem): LabelAnswer => ({ problem: detail });
  return answering(
    app,
    { what: "version not labelled", facts: { group }, failed },
    async (): Promise<LabelAnswer> => {
      const { labelled, label: words } = labelling.parse({
        labelled: form.get("labelled"),
        label: form.get("label"),
      });
      if (!(await labelVersion(app.database, { group, version: labelled, label: words })))
        throw new InvalidInput("This version does not exist. Reload the page.");
      return { problem: null };
    },
  );
}
