/** `/prompt-tries`: where the test bench of every prompt screen sends its texts. */
import { toolAction } from "../../tool-screen/route.server";
import { keepScreenOnFailure } from "../../tool-screen/client-action";
import { promptBench } from "./definition";

export const action = toolAction(promptBench);
export const clientAction = keepScreenOnFailure;
