/** With Vite's real server, a real bundle and the real runtime, over a project of a few lines. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createServer, type ViteDevServer } from "vite";
import { afterAll, beforeAll, expect, test } from "vitest";
import { localWorker } from "./local-worker.ts";

const root = mkdtempSync(join(tmpdir(), "local-worker-"));
const write = (path: string, content: string) => writeFileSync(join(root, path), content);
const words = (text: string) =>
  write("app/words.ts", `export const words: string = ${JSON.stringify(text)};`);

let vite: ViteDevServer;
let address: string;
const ask = async (path = "/", init?: RequestInit) => {
  const response = await fetch(`http://${address}${path}`, init);
  return `${response.status} ${await response.text()}`;
};

beforeAll(async () => {
  for (const folder of ["app", "workers", "state"]) mkdirSync(join(root, folder));
  write("tsconfig.json", "{}");
  words("first");
  write("app/looks.module.css", ".title { color: red }");
  write("app/screen.ts", 'import looks from "./looks.module.css"; export const title = looks.title;');
  write(
    "workers/app.ts",
    `import { words } from "../app/words";
import { screens } from "virtual:react-router/server-build";
const socket = () => {
  const [browser, worker] = Object.values(new WebSocketPair());
  worker.accept();
  worker.addEventListener("message", ({ data }) => worker.send(words + data));
  return new Response(null, { status: 101, webSocket: browser });
};
export default {
  async fetch(request: Request) {
    if (request.headers.get("upgrade")) return socket();
    if (new URL(request.url).pathname === "/title") return new Response(screens.title);
    return new Response(words + " " + (await request.text()), { status: 201 });
  },
};`,
  );
  const config = { name: "tried", main: join(root, "workers/app.ts"), compatibility_date: "2026-10-01" };
  write("state/wrangler.json", JSON.stringify({ ...config, compatibility_flags: [] }));
  await start();
}, 60_000);
afterAll(async () => {
  await vite.close();
  rmSync(root, { recursive: true, force: true });
});

async function start() {
  vite = await createServer({
    root,
    configFile: false,
    logLevel: "silent",
    appType: "custom",
    server: { host: "127.0.0.1", port: 0, watch: { ignored: ["**/state/**"] } },
    plugins: [
      localWorker(join(root, "state/wrangler.json"), join(root, "state")),
      {
        name: "screens",
        resolveId: (id) => (id === "virtual:react-router/server-build" ? `\0${id}` : undefined),
        load: (id) =>
          id === "\0virtual:react-router/server-build"
            ? 'import * as screen from "/app/screen.ts"; export const screens = screen;'
            : undefined,
      },
    ],
  });
  await vite.listen();
  address = new URL(vite.resolvedUrls?.local[0] ?? "").host;
}

test("the Worker answers what Vite does not, with body, status and socket", async () => {
  expect(await ask("/", { method: "POST", body: "sent" })).toBe("201 first sent");
  expect(await ask("/app/words.ts")).toContain("200 export const words = ");

  const socket = new WebSocket(`ws://${address}/socket`);
  const heard = new Promise((resolve) => socket.addEventListener("message", ({ data }) => resolve(data)));
  socket.addEventListener("open", () => socket.send(" said"));
  expect(await heard).toBe("first said");
  socket.close();
});

test("a style sheet's names are those that the browser gets", async () => {
  const title = (await ask("/title")).split(" ")[1];
  expect(title).toContain("title");
  expect(await ask("/app/looks.module.css?import")).toContain(`.${title}`);
});

test("a changed file is in the next answer; one with a mistake is told of until it is mended", async () => {
  await ask();
  words("second");
  await expect.poll(() => ask(), { timeout: 20_000 }).toBe("201 second ");
  write("app/words.ts", "export const words = ;");
  await expect
    .poll(() => ask(), { timeout: 20_000 })
    .toMatch(/^500 The Worker could not be made[^]*words\.ts/);
  words("third");
  await expect.poll(() => ask(), { timeout: 20_000 }).toBe("201 third ");
});
