import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // The bench builds into another folder.
  buildDirectory: process.env.BUILD_DIR ?? "build",
  // All forty routes fit in one small file that the browser caches. So pages contain no route list,
  // and a later click needs no request for routes, which could fail while the browser is offline.
  routeDiscovery: { mode: "initial" },
  future: { unstable_optimizeDeps: true },
} satisfies Config;
