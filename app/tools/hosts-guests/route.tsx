import { toolAction, toolLoader } from "../../toolkit/route.server";
import { ToolScreen } from "../../ui/tool-screen";
import { keepLoaded, keepScreenOnFailure } from "../../ui/tool-screen/client-action";
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
