import { toolAction, toolLoader } from "../../toolkit/route.server";
import { ToolScreen } from "../../ui/tool-screen";
import { keepLoaded, keepScreenOnFailure } from "../../ui/tool-screen/client-action";
import type { Route } from "./+types/route";
import { coWorkers } from "./definition";
import { PeopleWithColleagues } from "./views";

export const loader = toolLoader(coWorkers);
export const action = toolAction(coWorkers);
export const clientAction = keepScreenOnFailure;
export const shouldRevalidate = keepLoaded;

export default function CoWorkersScreen({ loaderData }: Route.ComponentProps) {
  return <ToolScreen view={loaderData} results={{ scrape: PeopleWithColleagues }} />;
}
