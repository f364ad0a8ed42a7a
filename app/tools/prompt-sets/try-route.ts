/** `/prompt-tries` receives the test bench's requests from all prompt screens. */
import { toolAction } from "../../tool-screen/route.server";
import { keepScreenOnFailure } from "../../tool-screen/client-action";
import { promptBench } from "./definition";

export const action = toolAction(promptBench);
export const clientAction = keepScreenOnFailure;
