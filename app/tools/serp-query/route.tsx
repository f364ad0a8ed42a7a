import { toolAction, toolLoader } from "../../toolkit/route.server";
import { PostResults } from "../../ui/post-list";
import { ToolScreen } from "../../ui/tool-screen";
import { keepLoaded, keepScreenOnFailure } from "../../ui/tool-screen/client-action";
import type { Route } from "./+types/route";
import { serpQuery } from "./definition";

export const loader = toolLoader(serpQuery);
export const action = toolAction(serpQuery);
export const clientAction = keepScreenOnFailure;
export const shouldRevalidate = keepLoaded;

export default function SerpScreen({ loaderData }: Route.ComponentProps) {
  return <ToolScreen view={loaderData} results={{ scrape: PostResults }} />;
}
