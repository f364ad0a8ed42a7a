import { toolAction, toolLoader } from "../../tool-screen/route.server";
import { ToolScreen } from "../../tool-screen";
import { keepLoaded, keepScreenOnFailure } from "../../tool-screen/client-action";
import { RelevancyAnswer } from "./verdict";
import type { Route } from "./+types/route";
import { youtubeLight } from "./definition";

export const loader = toolLoader(youtubeLight);
export const action = toolAction(youtubeLight);
export const clientAction = keepScreenOnFailure;
export const shouldRevalidate = keepLoaded;

export default function RelevancyScreen({ loaderData }: Route.ComponentProps) {
  return <ToolScreen view={loaderData} results={{ scrape: RelevancyAnswer }} />;
}
