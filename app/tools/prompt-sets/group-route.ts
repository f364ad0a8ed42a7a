/** `/prompt-sets/{group}` has no screen; the editors of all prompt screens call it. */
import type { ClientActionFunctionArgs, ClientLoaderFunctionArgs } from "react-router";
import type { PromptSaveAnswer, PromptVersions } from "../../prompts/prompt-save";
import { keepScreen } from "../../ui/keep-screen";

export { groupAction as action, groupLoader as loader } from "./group-route.server";

/** Keeps the text in the editor if the save fails. */
export const clientAction = ({ request, serverAction }: ClientActionFunctionArgs) =>
  keepScreen<PromptSaveAnswer>(
    request,
    () => serverAction<PromptSaveAnswer>(),
    (problem) => ({ problem }),
  );

/** If the versions cannot be read, their drawer shows a message. */
export const clientLoader = ({ request, serverLoader }: ClientLoaderFunctionArgs) =>
  keepScreen<PromptVersions>(
    request,
    () => serverLoader<PromptVersions>(),
    ({ detail }) => ({ versions: [], problem: detail }),
  );
