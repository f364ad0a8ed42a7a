/** The screen's calls from the browser: a broken connection is a word at the part, never the end of the screen. */
import type { ClientActionFunctionArgs, ClientLoaderFunctionArgs } from "react-router";
import { formText } from "../../toolkit/form-text";
import { keepScreen } from "../../ui/keep-screen";
import type { Loaded, PartName } from "./parts";
import type { ChartsAnswer } from "./screen/answer";

export const keepPart = ({ request, serverLoader }: ClientLoaderFunctionArgs) =>
  keepScreen(
    request,
    () => serverLoader<Loaded<PartName>>(),
    ({ detail }) => ({ problem: detail }),
  );

export async function keepCharts({ request, serverAction }: ClientActionFunctionArgs) {
  const form = await request.clone().formData();
  return keepScreen<ChartsAnswer>(
    request,
    () => serverAction<ChartsAnswer>(),
    ({ detail }) => ({ intent: formText(form, "intent"), problem: detail }),
  );
}
