/**
 * `npm run dev`: what Vite does not answer, the Worker does, on the same runtime as `npm run preview`. Vite's plugin for
 * Workers sends it every module by itself, with a trip to Vite and back: of a thousand modules and their packages that was
 * most of the start. Here they are one file; a change makes the next request wait until it is made anew.
 */
import { readFileSync } from "node:fs";
import { type IncomingMessage, request as send, type ServerResponse } from "node:http";
import { connect, type Socket } from "node:net";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream";
import { stripVTControlCharacters } from "node:util";
import type { Plugin, ViteDevServer } from "vite";
import { type LocalRuntime, startRuntime } from "./local-runtime.ts";
import type { RuntimeConfig } from "./runtime-options.ts";
import { bundleWorker } from "./worker-bundle.ts";

/** @param configPath the Worker's configuration for a local run; its `main` is what is bundled, beside it lies the result */
export function localWorker(configPath: string | undefined, data: string): Plugin {
  let worker: FreshWorker | undefined;
  return {
    name: "local-worker",
    apply: "serve",
    configureServer(server) {
      if (!configPath) throw new Error("WORKER_CONFIG is needed: npm run dev sets it");
      const { httpServer } = server;
      const listening = new Promise<void>((resolve) => httpServer?.once("listening", () => resolve()));
      worker = new FreshWorker(server, listening, configPath, data);
      httpServer?.on("upgrade", (request: IncomingMessage, socket: Socket, head: Buffer) => {
        // Vite's own socket, which says what changed.
        if (!request.headers["sec-websocket-protocol"]?.startsWith("vite-"))
          void worker?.upgrade(request, socket, head);
      });
      // Made while the database is prepared; a failure is told to the first request.
      worker.url().catch(() => {});
      return () => server.middlewares.use((request, response) => void worker?.answer(request, response));
    },
    buildEnd: () => worker?.stop(),
    hotUpdate({ file, server }) {
      if (this.environment.name !== "ssr" || !worker?.changed(file)) return;
      // What the browser has loaded is replaced there; of what it has not, only a new page tells.
      const { client } = server.environments;
      if (!client.moduleGraph.getModulesByFile(file)?.size) client.hot.send({ type: "full-reload" });
    },
  };
}

class FreshWorker {
  private readonly server: ViteDevServer;
  /** From then on Vite's plugins can be asked. */
  private readonly listening: Promise<void>;
  private readonly data: string;
  private readonly config: RuntimeConfig;
  private readonly bundle: string;
  private runtime: LocalRuntime | undefined;
  /** Files of the last bundle; undefined after one that failed, when any file may be what it lacked. */
  private files: Set<string> | undefined;
  private fresh: Promise<URL> | undefined;
  /** One is made after the other. */
  private last: Promise<unknown> = Promise.resolve();

  constructor(server: ViteDevServer, listening: Promise<void>, configPath: string, data: string) {
    this.server = server;
    this.listening = listening;
    this.data = data;
    this.config = JSON.parse(readFileSync(configPath, "utf8")) as RuntimeConfig;
    this.bundle = join(dirname(configPath), "bundle", "worker.js");
  }

  /** Whether the Worker is made of the file: then the next request gets a new one. */
  changed(file: string): boolean {
    if (this.files && !this.files.has(file)) return false;
    this.fresh = undefined;
    return true;
  }

  /** Where the Worker of the present files answers. */
  url(): Promise<URL> {
    if (!this.fresh) {
      const before = this.last.catch(() => {});
      this.fresh = before.then(() => this.make());
      this.last = this.fresh;
    }
    return this.fresh;
  }

  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const { hostname, port } = await this.url();
      const { method, headers, url: path } = request;
      const asked = send({ hostname, port, method, headers, path }, (answered) => {
        response.writeHead(answered.statusCode ?? 502, answered.rawHeaders);
        pipeline(answered, response, () => {});
      });
      asked.once("error", (error) => this.fail(response, error));
      // One that gives up is given up there, too.
      response.once("close", () => asked.destroy());
      request.pipe(asked);
    } catch (error) {
      this.fail(response, error);
    }
  }

  async upgrade(request: IncomingMessage, socket: Socket, head: Buffer): Promise<void> {
    try {
      const { hostname, port } = await this.url();
      const asked = connect(Number(port), hostname);
      const { rawHeaders } = request;
      const lines = rawHeaders.flatMap((name, at) =>
        at % 2 === 0 ? [`${name}: ${rawHeaders[at + 1]}`] : [],
      );
      asked.write(`${[`GET ${request.url} HTTP/1.1`, ...lines].join("\r\n")}\r\n\r\n`);
      asked.write(head);
      pipeline(socket, asked, socket, () => {});
    } catch {
      socket.destroy();
    }
  }

  stop(): Promise<void> | undefined {
    return this.runtime?.stop();
  }

  private fail(response: ServerResponse, error: unknown): void {
    // Given up by the browser.
    if (response.destroyed) return;
    const words = `The Worker could not be made or did not answer: ${stripVTControlCharacters(String(error))}`;
    this.server.config.logger.error(words);
    if (!response.headersSent) response.writeHead(500, { "content-type": "text/plain; charset=utf-8" });
    response.end(words);
  }

  private async make(): Promise<URL> {
    this.files = undefined;
    const { ssr } = this.server.environments;
    if (!ssr) throw new Error("Vite has no environment for the server");
    await this.listening;
    const files = await bundleWorker(ssr, this.config.main, this.bundle);
    const url = await this.run();
    // Only now: what changed meanwhile may be in it or not.
    this.files = files;
    return url;
  }

  private async run(): Promise<URL> {
    const config = { ...this.config, main: this.bundle };
    if (this.runtime) await this.runtime.restart();
    else this.runtime = await startRuntime({ config, data: this.data, port: 0 });
    return this.runtime.url;
  }
}
