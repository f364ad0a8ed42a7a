/**
 * Loader and action of `/prompt-comparisons/{group}`: prompt comparisons that users saved under a
 * name.
 */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "react-router";
import { z } from "zod";
import { longestLabel } from "../../prompts/limits";
import type { ComparisonSaveAnswer, PromptComparisons } from "../../prompts/prompt-save";
import { appContext, staffContext } from "../../app";
import { readRun } from "../../runs/runs.server";
import { dropComparison, keepComparison, listComparisons } from "../../prompts/storage/prompt-comparisons";
import { answering } from "../../tool-screen/answering.server";
import { readPosted } from "../../forms/read-posted.server";
import { InvalidInput, type RunProblem } from "../../toolkit/failure";
import { promptBench } from "./definition";

const kept = z.object({
  run: z.string("Run the prompt first.").min(1).max(100),
  name: z.string("Name the comparison.").trim().min(1, "Name the comparison.").max(longestLabel),
  better: z.enum(["", "draft", "other"]).transform((side) => side || null),
});

export async function comparisonsLoader({
  params,
  request,
  context,
}: LoaderFunctionArgs): Promise<PromptComparisons> {
  const key = new URL(request.url).searchParams.get("key") ?? "";
  const found = await listComparisons(context.get(appContext).database, params.group ?? "", key);
  return {
    comparisons: found.map(({ runId, name, better, createdAt, by }) => ({
      runId,
      name,
      better,
      at: createdAt.toISOString(),
      by,
    })),
  };
}

export async function comparisonsAction({ request, context }: ActionFunctionArgs) {
  const app = context.get(appContext);
  const form = await readPosted(request);
  const failed = ({ detail }: RunProblem): ComparisonSaveAnswer => ({ problem: detail });
  return answering(app, { what: "comparison not kept", failed }, async (): Promise<ComparisonSaveAnswer> => {
    const removed = form.get("remove");
    if (typeof removed === "string") {
      await dropComparison(app.database, removed);
      return { problem: null };
    }
    const {
      run: runId,
      name,
      better,
    } = kept.parse({
      run: form.get("run"),
      name: form.get("name"),
      better: form.get("better") ?? "",
    });
    const run = await readRun(app, runId);
    if (run?.tool !== promptBench.slug || run.status !== "done")
      throw new InvalidInput("This result no longer exists. Run the prompt again.");
    await keepComparison(app.database, {
      runId,
      group: String(run.input.group),
      key: String(run.input.key),
      name,
      better,
      createdAt: app.now(),
      by: context.get(staffContext).name,
    });
    return { problem: null };
  });
}
