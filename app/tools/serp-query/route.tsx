import { toolAction, toolLoader } from "../../tool-screen/route.server";
import { PostResults } from "../../ui/post-list";
import { ToolScreen } from "../../tool-screen";
import { keepLoaded, keepScreenOnFailure } from "../../tool-screen/client-action";
import type { Route } from "./+types/route";
import { serpQuery } from "./definition";

export const loader = toolLoader(serpQuery);
export const action = toolAction(serpQuery);
export const clientAction = keepScreenOnFailure;
export const shouldRevalidate = keepLoaded;

export default function SerpScreen({ loaderData }: Route.ComponentProps) {
  return <ToolScreen view={loaderData} results={{ scrape: PostResults }} />;
}
