/** A server build for React Router's request handler, for tests with routes of their own. */
import type { ServerBuild } from "react-router";

interface Parts {
  entry: object;
  routes: object;
  assets?: object;
}

export const serverBuild = ({ entry, routes, assets }: Parts) =>
  ({
    entry: { module: entry },
    routes,
    assets: { routes: {}, entry: { module: "", imports: [] }, url: "", version: "", ...assets },
    publicPath: "/",
    assetsBuildDirectory: "",
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: "initial", manifestPath: "" },
  }) as unknown as ServerBuild;
