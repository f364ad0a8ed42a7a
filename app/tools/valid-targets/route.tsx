import { servicesContext } from "../../services";
import { readKnownPeople } from "../../toolkit/known-people.server";
import { toolAction, toolLoader } from "../../toolkit/route.server";
import { readSavedSettings } from "../../toolkit/saved-settings.server";
import { ToolScreen } from "../../ui/tool-screen";
import { keepLoaded, keepScreenOnFailure } from "../../ui/tool-screen/client-action";
import { personaSettings } from "../icp/settings";
import type { Route } from "./+types/route";
import { validTargets } from "./definition";
import { WouldPassPreview } from "./preview";
import { ClientAnswer, RelevantPeople, TargetAnswer } from "./views";

const readScreen = toolLoader(validTargets);

export async function loader(args: Route.LoaderArgs) {
  const services = args.context.get(servicesContext);
  const [view, people, { values }] = await Promise.all([
    readScreen(args),
    readKnownPeople(services),
    readSavedSettings(services, personaSettings),
  ]);
  return { view, people, personas: values.personas.map(({ role }) => role) };
}

export const action = toolAction(validTargets);
export const clientAction = keepScreenOnFailure;
export const shouldRevalidate = keepLoaded;

export default function ValidTargetsScreen({ loaderData: { view, people, personas } }: Route.ComponentProps) {
  return (
    <ToolScreen
      view={view}
      results={{ client: ClientAnswer, target: TargetAnswer, relevantTarget: RelevantPeople }}
      filterPreview={(filters) => <WouldPassPreview filters={filters} people={people} personas={personas} />}
    />
  );
}
