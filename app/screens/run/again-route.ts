/** Returns the price of retrying rows of a file. It makes no lookups. */
import { appContext } from "../../app";
import { type AgainPrice, priceOfAgain } from "../../runs/rerun/retry-rows.server";
import { answering } from "../../tool-screen/answering.server";
import { readPosted } from "../../forms/read-posted.server";
import type { RunProblem } from "../../toolkit/failure";
import { keepScreen } from "../../ui/keep-screen";
import type { Route } from "./+types/again-route";
import { readRowsAgain } from "./rows-again.server";

export type AgainAnswer = { price: AgainPrice } | { problem: string };

export async function action({ params, request, context }: Route.ActionArgs) {
  const app = context.get(appContext);
  const failed = ({ detail }: RunProblem): AgainAnswer => ({ problem: detail });
  return answering(app, { what: "rows not priced", facts: { run: params.id }, failed }, async () => ({
    price: await priceOfAgain(app, params.id, readRowsAgain(await readPosted(request))),
  }));
}

/** The page does not reload after this request. */
export const shouldRevalidate = () => false;

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  keepScreen<AgainAnswer>(
    request,
    () => serverAction(),
    ({ detail }) => ({ problem: detail }),
  );
