/**
 * The screen's requests. A broken connection shows a message at one part and never ends the screen.
 */
import type { ClientActionFunctionArgs, ClientLoaderFunctionArgs } from "react-router";
import { formText } from "../forms/form-text";
import { keepScreen } from "../ui/keep-screen";
import type { Answered, Loaded, PartName } from "./parts";
import type { ChartsAnswer } from "./screen/answer";

/**
 * Returns a part's answer together with its request, because the screen may have requested
 * something else since.
 */
export function keepPart({ request, serverLoader }: ClientLoaderFunctionArgs) {
  const { pathname, search } = new URL(request.url);
  const address = pathname + search;
  return keepScreen<Answered<Loaded<PartName>>>(
    request,
    async () => ({ address, ...(await serverLoader<Loaded<PartName>>()) }),
    ({ detail }) => ({ address, problem: detail }),
  );
}

export async function keepCharts({ request, serverAction }: ClientActionFunctionArgs) {
  const form = await request.clone().formData();
  return keepScreen<ChartsAnswer>(
    request,
    () => serverAction<ChartsAnswer>(),
    ({ detail }) => ({ intent: formText(form, "intent"), problem: detail }),
  );
}
