/** Tests the console's style sheets as `npm run dev` reads them. */
import { globSync } from "node:fs";
import { createLogger, createServer } from "vite";
import { expect, onTestFinished, test } from "vitest";
import { projectRoot } from "./project-root.ts";

// A class composed from another file loses its own file, and with it the names it refers to there.
test("Vite has nothing to say of any", async () => {
  const said: string[] = [];
  const note = (text: string) => void said.push(text);
  const vite = await createServer({
    root: projectRoot,
    configFile: false,
    customLogger: { ...createLogger("silent"), warn: note, warnOnce: note, error: note },
    appType: "custom",
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  });
  onTestFinished(() => vite.close());
  const sheets = globSync("app/**/*.css", { cwd: projectRoot });
  expect(sheets.length).toBeGreaterThan(50);
  for (const sheet of sheets) await vite.environments.client.transformRequest(`/${sheet}`);
  expect(said).toEqual([]);
});
