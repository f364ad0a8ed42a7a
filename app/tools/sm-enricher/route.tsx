import { toolAction, toolLoader } from "../../tool-screen/route.server";
import { ToolScreen } from "../../tool-screen";
import { ItemResults } from "../../tool-screen/table-results";
import { keepLoaded, keepScreenOnFailure } from "../../tool-screen/client-action";
import type { Route } from "./+types/route";
import { smEnricher } from "./definition";

export const loader = toolLoader(smEnricher);
export const action = toolAction(smEnricher);
export const clientAction = keepScreenOnFailure;
export const shouldRevalidate = keepLoaded;

export default function EnricherScreen({ loaderData }: Route.ComponentProps) {
  return <ToolScreen view={loaderData} results={{ scores: ItemResults }} />;
}
