import { toolAction, toolLoader } from "../../tool-screen/route.server";
import { ItemResults } from "../../ui/item-list";
import { ToolScreen } from "../../tool-screen";
import { keepLoaded, keepScreenOnFailure } from "../../tool-screen/client-action";
import type { Route } from "./+types/route";
import { youtubeLight } from "./definition";

export const loader = toolLoader(youtubeLight);
export const action = toolAction(youtubeLight);
export const clientAction = keepScreenOnFailure;
export const shouldRevalidate = keepLoaded;

export default function RelevancyScreen({ loaderData }: Route.ComponentProps) {
  return <ToolScreen view={loaderData} results={{ scrape: ItemResults }} />;
}
