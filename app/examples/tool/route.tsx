import { ToolScreen } from "../../tool-screen";
import { keepLoaded, keepScreenOnFailure } from "../../tool-screen/client-action";
import { toolAction, toolLoader } from "../../tool-screen/route.server";
import type { ToolScreenView } from "../../tool-screen/screen";
import { whatTheySay } from "./definition";
import { SpokenPageList } from "./views";

export const loader = toolLoader(whatTheySay);
export const action = toolAction(whatTheySay);
export const clientAction = keepScreenOnFailure;
export const shouldRevalidate = keepLoaded;

export default function WhatTheySayScreen({ loaderData }: { loaderData: ToolScreenView }) {
  return <ToolScreen view={loaderData} results={{ ask: SpokenPageList }} />;
}
