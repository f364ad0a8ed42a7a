/** Loader and action of `/prompt-examples/{audience}`: saved example values for trying prompts. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "react-router";
import { z } from "zod";
import { appContext, staffContext } from "../../app";
import { parsePrintable } from "../../printable-text";
import { addExample, deleteExample, listExamples } from "../../prompts/storage/prompt-examples";
import type { RunProblem } from "../../toolkit/failure";
import { answering } from "../../tool-screen/answering.server";
import { readPosted } from "../../forms/read-posted.server";
import type { PromptExamples } from "../../prompts/prompt-save";
import { priceOnScreen } from "../../tool-screen/screen-prices.server";
import { promptBench } from "./definition";

const saved = z.object({
  name: z.string("Name the example.").trim().min(1, "Name the example.").max(80),
  values: z.record(z.string().max(200), z.string().max(20_000), "The example's values can't be read."),
});

export async function examplesLoader({ params, context }: LoaderFunctionArgs): Promise<PromptExamples> {
  const app = context.get(appContext);
  const [found, price] = await Promise.all([
    listExamples(app.database, params.audience ?? ""),
    priceOnScreen(app, promptBench, "try", context),
  ]);
  return { price, examples: found.map(({ id, name, values, by }) => ({ id, name, values, by })) };
}

export async function examplesAction({ params, request, context }: ActionFunctionArgs) {
  const app = context.get(appContext);
  const form = await readPosted(request);
  const removed = form.get("remove");
  if (typeof removed === "string") {
    await deleteExample(app.database, removed);
    return { problem: null };
  }
  const failed = ({ detail }: RunProblem) => ({ problem: detail });
  return answering(app, { what: "example not saved", failed }, async () => {
    const { name, values } = saved.parse({
      name: form.get("name"),
      values: parsePrintable(String(form.get("values") ?? "null")),
    });
    await addExample(app.database, {
      audience: params.audience ?? "",
      name,
      values,
      createdAt: app.now(),
      by: context.get(staffContext).name,
    });
    return { problem: null };
  });
}
