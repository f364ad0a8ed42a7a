/** `/prompt-examples/{audience}` has no screen; the test bench stores its examples here. */
import type { ClientActionFunctionArgs, ClientLoaderFunctionArgs } from "react-router";
import type { ExampleSaveAnswer, PromptExamples } from "../../prompts/prompt-save";
import { keepScreen } from "../../ui/keep-screen";

export { examplesAction as action, examplesLoader as loader } from "./examples-route.server";

export const clientLoader = ({ request, serverLoader }: ClientLoaderFunctionArgs) =>
  keepScreen<PromptExamples>(
    request,
    () => serverLoader<PromptExamples>(),
    ({ detail }) => ({ examples: [], problem: detail }),
  );

/** Keeps the example in its fields if the request fails. */
export const clientAction = ({ request, serverAction }: ClientActionFunctionArgs) =>
  keepScreen<ExampleSaveAnswer>(
    request,
    () => serverAction<ExampleSaveAnswer>(),
    ({ detail }) => ({ problem: detail }),
  );
