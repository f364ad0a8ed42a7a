import { toolAction, toolLoader } from "../../tool-screen/route.server";
import { ToolScreen } from "../../tool-screen";
import { keepLoaded, keepScreenOnFailure } from "../../tool-screen/client-action";
import type { Route } from "./+types/route";
import { hostsGuests } from "./definition";
import { MatchList } from "./views";

export const loader = toolLoader(hostsGuests);
export const action = toolAction(hostsGuests);
export const clientAction = keepScreenOnFailure;
export const shouldRevalidate = keepLoaded;

export default function HostsGuestsScreen({ loaderData }: Route.ComponentProps) {
  return <ToolScreen view={loaderData} results={{ enrich: MatchList }} />;
}
