import { appContext, loadedRowsContext, loadedSettingsContext } from "../../app";
import { skipUnlessReadable } from "../../toolkit/skip-unless-readable.server";
import { readKnownPeople } from "./known-people.server";
import { toolAction, toolLoader } from "../../tool-screen/route.server";
import { readSavedSettings } from "../../toolkit/saved-settings.server";
import { NotLoaded } from "../../ui/not-loaded";
import { ToolScreen } from "../../tool-screen";
import { FormTabs } from "../../tool-screen/form-tabs";
import { keepLoaded, keepScreenOnFailure } from "../../tool-screen/client-action";
import { personaSettings } from "../../personas/settings";
import type { Route } from "./+types/route";
import { validTargets } from "./definition";
import { WouldPassPreview } from "./preview";
import { ClientAnswer, RelevantPeople, TargetAnswer } from "./views";

const readScreen = toolLoader(validTargets);

export async function loader(args: Route.LoaderArgs) {
  const app = args.context.get(appContext);
  const [view, preview] = await Promise.all([
    readScreen(args),
    skipUnlessReadable("Who would pass", async () => {
      const [people, { values }] = await Promise.all([
        readKnownPeople(app, args.context.get(loadedRowsContext)),
        readSavedSettings(app, personaSettings, args.context.get(loadedSettingsContext)),
      ]);
      return { people, personas: values.personas.map(({ role }) => role) };
    }),
  ]);
  return { view, preview };
}

export const action = toolAction(validTargets);
export const clientAction = keepScreenOnFailure;
export const shouldRevalidate = keepLoaded;

export default function ValidTargetsScreen({ loaderData: { view, preview } }: Route.ComponentProps) {
  return (
    <ToolScreen
      view={view}
      tabs={FormTabs}
      results={{ client: ClientAnswer, target: TargetAnswer, relevantTarget: RelevantPeople }}
      filterPreview={(filters) =>
        preview ? <WouldPassPreview filters={filters} {...preview} /> : <NotLoaded what="Who would pass" />
      }
    />
  );
}
