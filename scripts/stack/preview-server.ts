/** A process of its own: serves the production build on the local Workers runtime. */
import { cloudflare } from "@cloudflare/vite-plugin";
import { preview } from "vite";

const { PREVIEW_ROOT, DATA_DIR, PORT } = process.env;
if (!PREVIEW_ROOT || !DATA_DIR || !PORT) throw new Error("PREVIEW_ROOT, DATA_DIR and PORT are needed");

await preview({
  configFile: false,
  root: PREVIEW_ROOT,
  logLevel: "warn",
  plugins: [cloudflare({ persistState: { path: `${DATA_DIR}/state` }, inspectorPort: false })],
  preview: { host: "127.0.0.1", port: Number(PORT), strictPort: true },
});
