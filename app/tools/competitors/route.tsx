import { toolAction, toolLoader } from "../../tool-screen/route.server";
import { ToolScreen } from "../../tool-screen";
import { keepLoaded, keepScreenOnFailure } from "../../tool-screen/client-action";
import type { Route } from "./+types/route";
import { competitors } from "./definition";
import { CompetitorCards } from "./views";

export const loader = toolLoader(competitors);
export const action = toolAction(competitors);
export const clientAction = keepScreenOnFailure;
export const shouldRevalidate = keepLoaded;

export default function CompetitorsScreen({ loaderData }: Route.ComponentProps) {
  return <ToolScreen view={loaderData} results={{ find: CompetitorCards }} />;
}
