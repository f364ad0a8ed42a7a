import { toolAction, toolLoader } from "../../toolkit/route.server";
import { ToolScreen } from "../../ui/tool-screen";
import { keepLoaded, keepScreenOnFailure } from "../../ui/tool-screen/client-action";
import type { Route } from "./+types/route";
import { validTargets } from "./definition";
import { ClientAnswer, RelevantPeople, TargetAnswer } from "./views";

export const loader = toolLoader(validTargets);
export const action = toolAction(validTargets);
export const clientAction = keepScreenOnFailure;
export const shouldRevalidate = keepLoaded;

export default function ValidTargetsScreen({ loaderData }: Route.ComponentProps) {
  return (
    <ToolScreen
      view={loaderData}
      results={{ client: ClientAnswer, target: TargetAnswer, relevantTarget: RelevantPeople }}
    />
  );
}
