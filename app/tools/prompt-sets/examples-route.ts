/** `/prompt-examples/{audience}`: no screen of its own, the test bench reads and keeps its examples here. */
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

/** An example that never reached us stays in its fields. */
export const clientAction = ({ request, serverAction }: ClientActionFunctionArgs) =>
  keepScreen<ExampleSaveAnswer>(
    request,
    () => serverAction<ExampleSaveAnswer>(),
    ({ detail }) => ({ problem: detail }),
  );
