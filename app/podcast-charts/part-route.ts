/** /podcast-charts/parts: loads one part of the screen. */
import { appContext } from "../app";
import { isPart, loadPart } from "./parts.server";
import type { Route } from "./+types/part-route";

export { keepPart as clientLoader } from "./client-calls";

export async function loader({ request, context }: Route.LoaderArgs) {
  const params = new URL(request.url).searchParams;
  const part = params.get("part");
  if (!isPart(part)) throw new Response("Page not found.", { status: 404 });
  return loadPart(context.get(appContext), part, params);
}
