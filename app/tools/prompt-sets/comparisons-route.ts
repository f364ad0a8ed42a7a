/** `/prompt-comparisons/{group}` has no screen; the test bench stores its comparisons here. */
import type { ClientActionFunctionArgs, ClientLoaderFunctionArgs } from "react-router";
import type { ComparisonSaveAnswer, PromptComparisons } from "../../prompts/prompt-save";
import { keepScreen } from "../../ui/keep-screen";

export { comparisonsAction as action, comparisonsLoader as loader } from "./comparisons-route.server";

export const clientLoader = ({ request, serverLoader }: ClientLoaderFunctionArgs) =>
  keepScreen<PromptComparisons>(
    request,
    () => serverLoader<PromptComparisons>(),
    ({ detail }) => ({ comparisons: [], problem: detail }),
  );

/** Keeps the comparison in its fields if saving fails. */
export const clientAction = ({ request, serverAction }: ClientActionFunctionArgs) =>
  keepScreen<ComparisonSaveAnswer>(
    request,
    () => serverAction<ComparisonSaveAnswer>(),
    ({ detail }) => ({ problem: detail }),
  );
