/** `/prompt-sets/{group}`: no screen of its own, the editors of all prompt screens speak with it. */
import type { ClientActionFunctionArgs, ClientLoaderFunctionArgs } from "react-router";
import type { PromptSaveAnswer, PromptVersions } from "../../prompts/prompt-save";
import { keepScreen } from "../../ui/keep-screen";

export { groupAction as action, groupLoader as loader } from "./group-route.server";

/** A save that never reached us leaves the editor and its text as they are. */
export const clientAction = ({ request, serverAction }: ClientActionFunctionArgs) =>
  keepScreen<PromptSaveAnswer>(
    request,
    () => serverAction<PromptSaveAnswer>(),
    (problem) => ({ problem }),
  );

/** Versions that can't be read are a word in their drawer. */
export const clientLoader = ({ request, serverLoader }: ClientLoaderFunctionArgs) =>
  keepScreen<PromptVersions>(
    request,
    () => serverLoader<PromptVersions>(),
    ({ detail }) => ({ versions: [], problem: detail }),
  );
