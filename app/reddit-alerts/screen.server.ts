/** Loader and action of the Reddit screen. They call the API's handlers with form data. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "react-router";
import { logError } from "../log";
import { type App, appContext, staffContext } from "../app";
import { InvalidInput, type RunProblem } from "../toolkit/failure";
import { refusedForm, takenForm, typedForm } from "../forms/form-result.server";
import { answering } from "../tool-screen/answering.server";
import { readPosted } from "../forms/read-posted.server";
import { initialsOf, viewsOf } from "../toolkit/fields";
import { parseFormFields } from "../forms/form-values";
import { formText } from "../forms/form-text";
import { alertFields, toForm } from "./alert";
import {
  confirmSending,
  createAlert,
  deleteAlert,
  orderAlert,
  previewAlert,
  readAlerts,
  readSources,
  updateAlert,
} from "./alerts.server";
import type { RedditAnswer, RedditScreenView } from "./reddit-screen";

export async function loadReddit({ context }: LoaderFunctionArgs): Promise<RedditScreenView> {
  const app = context.get(appContext);
  const { alerts, sources } = await readAll(app);
  return {
    alerts: alerts?.map((alert) => ({ ...alert, form: toForm(alert) })) ?? null,
    sources,
    fields: fieldsWith(app.config.channels, alerts?.flatMap(({ channel }) => channel ?? []) ?? []),
    initial: initialsOf(alertFields),
  };
}

/** Offers the configured channels by name; without any there is nothing to choose. */
function fieldsWith(channels: readonly string[], inUse: string[]): RedditScreenView["fields"] {
  const fields = viewsOf(alertFields) as RedditScreenView["fields"];
  const gone = [...new Set(inUse)].filter((name) => !channels.includes(name));
  const options = [
    { value: "", label: "Default channel" },
    ...channels.map((name) => ({ value: name, label: name })),
    ...gone.map((name) => ({ value: name, label: `${name} (no longer set up)` })),
  ];
  const { label, initial } = fields.channel;
  return { ...fields, channel: { control: "choice", options, label, initial } };
}

async function readAll(app: App) {
  try {
    const [alerts, sources] = await Promise.all([readAlerts(app), readSources(app)]);
    return { alerts, sources };
  } catch (error) {
    logError("alerts could not be loaded", { error });
    return { alerts: null, sources: [] };
  }
}

export async function actOnReddit({ request, context }: ActionFunctionArgs) {
  const app = context.get(appContext);
  const staff = context.get(staffContext);
  const form = await readPosted(request);
  const [intent, id] = [formText(form, "intent"), formText(form, "id")];
  const failed = (problem: RunProblem, fields?: Record<string, string[]>): RedditAnswer => ({
    intent,
    id,
    problem,
    result: refusedForm(form, fields ?? {}),
  });
  return answering(app, { what: "alerts", facts: { intent, id }, failed }, answer);

  async function answer(): Promise<RedditAnswer> {
    const body = parseFormFields(form, alertFields);
    const exists = (found: unknown) => {
      if (!found) throw new InvalidInput("This alert was deleted or changed. Reload the page.");
    };
    switch (intent) {
      case "add":
        return { intent, id, added: (await createAlert(app, staff, body))._id, result: takenForm };
      case "save":
        exists(await updateAlert(app, id, body));
        return { intent, id, result: takenForm };
      case "delete":
        exists(await deleteAlert(app, staff, id));
        return { intent, id };
      case "pause":
      case "resume":
      case "send-now":
        exists(await orderAlert(app, id, intent));
        return { intent, id };
      case "send-again":
        exists(await confirmSending(app, id, formText(form, "slot")));
        return { intent, id };
      case "preview":
        return {
          intent,
          id,
          preview: await previewAlert(app, staff, { ...body, _id: id }),
          result: typedForm(form),
        };
      default:
        throw new InvalidInput("This action does not exist.");
    }
  }
}
