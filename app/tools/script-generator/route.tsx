import type { LoaderFunctionArgs } from "react-router";
import { appContext, loadedSettingsContext } from "../../app";
import { viewsOf } from "../../toolkit/fields";
import { modelChoices } from "../../toolkit/model-choices";
import { promptViews } from "../../prompts/prompt-set";
import { toolAction } from "../../tool-screen/route.server";
import { priceOnScreen } from "../../tool-screen/screen-prices.server";
import { readSavedSettings } from "../../toolkit/saved-settings.server";
import { PageHeader } from "../../ui/page-header";
import { keepLoaded, keepScreenOnFailure } from "../../tool-screen/client-action";
import type { Route } from "./+types/route";
import { scriptGenerator } from "./definition";
import { ScriptScreen } from "./script-screen";
import { scriptSettings, systemPrompt, userPrompt } from "./settings";

export async function loader({ context }: LoaderFunctionArgs) {
  const app = context.get(appContext);
  const [{ values, version }, price] = await Promise.all([
    readSavedSettings(app, scriptSettings, context.get(loadedSettingsContext)),
    priceOnScreen(app, scriptGenerator, "write", context),
  ]);
  return {
    price,
    title: scriptGenerator.title,
    purpose: scriptGenerator.purpose,
    fields: viewsOf(scriptSettings.fields),
    inputs: viewsOf(scriptGenerator.queries.write.input),
    models: modelChoices(app.config.models, values.model),
    prompts: promptViews([systemPrompt, userPrompt]),
    values: { ...values, temperature: String(values.temperature) },
    version,
  };
}

export const action = toolAction(scriptGenerator);
export const clientAction = keepScreenOnFailure;
export const shouldRevalidate = keepLoaded;

export default function ScriptGeneratorScreen({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title={loaderData.title} purpose={loaderData.purpose} />
      <ScriptScreen {...loaderData} />
    </>
  );
}
