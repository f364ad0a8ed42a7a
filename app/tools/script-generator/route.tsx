import type { LoaderFunctionArgs } from "react-router";
import { servicesContext } from "../../services";
import { viewsOf } from "../../toolkit/fields";
import { modelChoices } from "../../toolkit/model-choices";
import { toolAction } from "../../toolkit/route.server";
import { readSavedSettings } from "../../toolkit/saved-settings.server";
import { PageHeader } from "../../ui/page-header";
import { keepScreenOnFailure } from "../../ui/tool-screen/client-action";
import type { Route } from "./+types/route";
import { scriptGenerator } from "./definition";
import { ScriptScreen } from "./script-screen";
import { scriptSettings, scriptVariables } from "./settings";

export async function loader({ context }: LoaderFunctionArgs) {
  const services = context.get(servicesContext);
  const { values, version } = await readSavedSettings(services, scriptSettings);
  return {
    title: scriptGenerator.title,
    purpose: scriptGenerator.purpose,
    fields: viewsOf(scriptSettings.fields),
    inputs: viewsOf(scriptGenerator.queries.write.input),
    models: modelChoices(services.config.models, values.model),
    variables: scriptVariables,
    values,
    version,
  };
}

export const action = toolAction(scriptGenerator);
export const clientAction = keepScreenOnFailure;

export default function ScriptGeneratorScreen({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title={loaderData.title} purpose={loaderData.purpose} />
      <ScriptScreen {...loaderData} />
    </>
  );
}
