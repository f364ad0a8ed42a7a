import { toolAction, toolLoader } from "../../tool-screen/route.server";
import { ToolScreen } from "../../tool-screen";
import { keepLoaded, keepScreenOnFailure } from "../../tool-screen/client-action";
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
