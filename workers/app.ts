import { DurableObject } from "cloudflare:workers";
import { createRequestHandler, RouterContextProvider } from "react-router";

export class RunKeeper extends DurableObject {}
export class ProgressFeed extends DurableObject {}
export class UpstreamLimiter extends DurableObject {}

const handleScreen = createRequestHandler(
  () => import("virtual:react-router/server-build"),
  import.meta.env.MODE,
);

export default {
  fetch: (request: Request) => handleScreen(request, new RouterContextProvider()),
  async queue() {},
  async scheduled() {},
};
