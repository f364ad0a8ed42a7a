import { toolAction, toolLoader } from "../../tool-screen/route.server";
import { ToolScreen } from "../../tool-screen";
import { keepLoaded, keepScreenOnFailure } from "../../tool-screen/client-action";
import type { Route } from "./+types/route";
import { smEnricher } from "./definition";
import { ProfileCards } from "./views";

export const loader = toolLoader(smEnricher);
export const action = toolAction(smEnricher);
export const clientAction = keepScreenOnFailure;
export const shouldRevalidate = keepLoaded;

export default function EnricherScreen({ loaderData }: Route.ComponentProps) {
  return <ToolScreen view={loaderData} results={{ scores: ProfileCards }} />;
}
