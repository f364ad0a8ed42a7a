import { toolAction, toolLoader } from "../../toolkit/route.server";
import { ToolScreen } from "../../ui/tool-screen";
import { keepLoaded, keepScreenOnFailure } from "../../ui/tool-screen/client-action";
import type { Route } from "./+types/route";
import { youtube } from "./definition";
import { DiscoveryResults } from "./results";

export const loader = toolLoader(youtube);
export const action = toolAction(youtube);
export const clientAction = keepScreenOnFailure;
export const shouldRevalidate = keepLoaded;

export default function YoutubeScreen({ loaderData }: Route.ComponentProps) {
  return <ToolScreen view={loaderData} results={{ scrape: DiscoveryResults }} />;
}
