/** Returns the results a finished run would have with other filters. It makes no lookups. */
import { appContext } from "../../app";
import { requireStored } from "../../runs/run-steering.server";
import { judgeAgain, type WhatIf, whatIfPosted } from "../../runs/what-if.server";
import { answering } from "../../tool-screen/answering.server";
import { readPosted } from "../../forms/read-posted.server";
import type { RunProblem } from "../../toolkit/failure";
import { formText } from "../../forms/form-text";
import { keepScreen } from "../../ui/keep-screen";
import type { Route } from "./+types/what-if-route";

export type WhatIfAnswer = { found: WhatIf } | { problem: string };

export async function action({ params, request, context }: Route.ActionArgs) {
  const app = context.get(appContext);
  const failed = ({ detail }: RunProblem): WhatIfAnswer => ({ problem: detail });
  return answering(app, { what: "not judged again", facts: { run: params.id }, failed }, async () => {
    const form = await readPosted(request);
    const filters = whatIfPosted(app, await requireStored(app, params.id), form);
    const whole = (name: string, otherwise: number) => {
      const given = Number(formText(form, name) || otherwise);
      return Number.isSafeInteger(given) ? given : otherwise;
    };
    const asked = { filters, after: whole("after", -1), lookUps: whole("lookUps", 0) };
    return { found: await judgeAgain(app, params.id, asked) };
  });
}

/** The page does not reload after this request. */
export const shouldRevalidate = () => false;

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  keepScreen<WhatIfAnswer>(
    request,
    () => serverAction(),
    ({ detail }) => ({ problem: detail }),
  );
