import { toolAction, toolLoader } from "../../tool-screen/route.server";
import { PostResults } from "../../ui/post-list";
import { ToolScreen } from "../../tool-screen";
import { keepLoaded, keepScreenOnFailure } from "../../tool-screen/client-action";
import type { Route } from "./+types/route";
import { intentTracker } from "./definition";

export const loader = toolLoader(intentTracker);
export const action = toolAction(intentTracker);
export const clientAction = keepScreenOnFailure;
export const shouldRevalidate = keepLoaded;

export default function IntentScreen({ loaderData }: Route.ComponentProps) {
  return <ToolScreen view={loaderData} results={{ scrape: PostResults }} />;
}
