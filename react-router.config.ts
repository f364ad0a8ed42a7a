import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // The benchmark builds beside the product, never over it.
  buildDirectory: process.env.BUILD_DIR ?? "build",
  // Some forty routes fit one small file, stored by the browser: nothing to write into each page, nor to ask for later,
  // when the connection may be gone.
  routeDiscovery: { mode: "initial" },
  future: { unstable_optimizeDeps: true },
} satisfies Config;
