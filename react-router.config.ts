import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // The benchmark builds beside the product, never over it.
  buildDirectory: process.env.BUILD_DIR ?? "build",
  future: { unstable_optimizeDeps: true },
} satisfies Config;
