/**
 * Serves the emulated Cloudflare over HTTP: its API for Wrangler, and the URL of the deployed
 * Worker.
 */
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { requestOf, send } from "../web-server.ts";
import type { Account, Version } from "./account.ts";
import { cloudflareApi } from "./api.ts";
import { type Running, startVersion } from "./running.ts";

/**
 * `Cloudflare-Workers-Version-Overrides: name="<version id>"` selects a version of the current
 * deployment, even one without traffic (developers.cloudflare.com,
 * workers/versions-and-deployments/version-overrides).
 */
const overriding = /^([\w-]+)="([0-9a-f-]{36})"$/;

async function listen(
  handle: (request: Request) => Promise<Response>,
): Promise<{ server: Server; url: string }> {
  const server = createServer((incoming, outgoing) => {
    const address = `http://127.0.0.1${incoming.url ?? "/"}`;
    requestOf(incoming, address, new AbortController().signal)
      .then(handle)
      .then((response) => send(response, outgoing))
      .catch((error: unknown) => {
        outgoing.writeHead(500, { "content-type": "text/plain" });
        outgoing.end(`The emulated Cloudflare itself failed: ${String(error)}`);
      });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/** @param worker name of the script that serves `workerUrl` */
export async function startCloudflare(account: Account, worker: string) {
  const running = new Map<string, Promise<Running>>();
  const asked = (request: Request): Version | undefined => {
    const script = account.script(worker);
    const [, name, id] =
      overriding.exec(request.headers.get("cloudflare-workers-version-overrides") ?? "") ?? [];
    const deployed = script?.deployments[0]?.versions.some(({ version_id }) => version_id === id);
    if (name === worker && deployed) return script?.versions.find((version) => version.id === id);
    return account.live(worker);
  };
  const front = await listen(async (request) => {
    const version = asked(request);
    if (!version) return new Response("There is nothing here yet", { status: 404 });
    let started = running.get(version.id);
    if (!started) running.set(version.id, (started = startVersion(account, worker, version)));
    return (await started).fetch(request);
  });
  const api = cloudflareApi(account);
  const back = await listen(async (request) => api.fetch(request));
  return {
    /** The API's URL for Wrangler: `CLOUDFLARE_API_BASE_URL`. */
    apiUrl: `${back.url}/client/v4`,
    workerUrl: front.url,
    stop: async () => {
      for (const { server } of [front, back]) {
        server.close();
        server.closeAllConnections();
      }
      await Promise.all([...running.values()].map(async (one) => (await one).stop()));
    },
  };
}
