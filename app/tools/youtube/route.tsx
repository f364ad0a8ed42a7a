import { toolAction, toolLoader } from "../../tool-screen/route.server";
import { ToolScreen } from "../../tool-screen";
import { keepLoaded, keepScreenOnFailure } from "../../tool-screen/client-action";
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
