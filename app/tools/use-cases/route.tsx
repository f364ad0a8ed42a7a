import { toolAction, toolLoader } from "../../tool-screen/route.server";
import { ToolScreen } from "../../tool-screen";
import { keepLoaded, keepScreenOnFailure } from "../../tool-screen/client-action";
import type { Route } from "./+types/route";
import { useCases } from "./definition";
import { UseCaseCards } from "./views";

export const loader = toolLoader(useCases);
export const action = toolAction(useCases);
export const clientAction = keepScreenOnFailure;
export const shouldRevalidate = keepLoaded;

export default function UseCasesScreen({ loaderData }: Route.ComponentProps) {
  return <ToolScreen view={loaderData} results={{ scrape: UseCaseCards }} />;
}
