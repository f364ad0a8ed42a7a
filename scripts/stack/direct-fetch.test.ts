/** With the real runtime: a Worker's requests, and those of its objects, leave by no Worker of miniflare's. */
import { execFileSync } from "node:child_process";
import { X509Certificate } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { rootCertificates } from "node:tls";
import { afterAll, beforeAll, expect, test } from "vitest";
import { projectRoot } from "../project-root.ts";
import { type LocalRuntime, startRuntime } from "./local-runtime.ts";

const folder = mkdtempSync(join(tmpdir(), "direct-fetch-"));
let headers: IncomingHttpHeaders = {};
const service = createServer((asked, answer) => {
  headers = asked.headers;
  if (asked.url === "/moved") answer.writeHead(302, { location: "/here" });
  answer.end(`${asked.method} ${asked.url}`);
});
let runtime: LocalRuntime;
let address: string;

beforeAll(async () => {
  await new Promise<void>((resolve) => service.listen(0, "127.0.0.1", resolve));
  address = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  writeFileSync(
    join(folder, "index.js"),
    `import { DurableObject } from "cloudflare:workers";
const ask = async (request) => {
  const { to, method, redirect } = await request.json();
  const answer = await fetch(to, { method, redirect, headers: { "cf-connecting-ip": "192.0.2.1" } });
  return new Response(answer.status + " " + (await answer.text()));
};
export class Keeper extends DurableObject {
  fetch(request) { return ask(request); }
}
export default {
  fetch(request, env) {
    return request.url.endsWith("/object") ? env.KEEPER.get(env.KEEPER.idFromName("one")).fetch(request) : ask(request);
  },
};`,
  );
  const config = {
    name: "tried",
    main: join(folder, "index.js"),
    compatibility_date: "2026-10-01",
    compatibility_flags: [],
    durable_objects: { bindings: [{ name: "KEEPER", class_name: "Keeper" }] },
  };
  runtime = await startRuntime({ config, data: folder, port: 0 });
}, 60_000);
afterAll(async () => {
  await runtime.stop();
  service.close();
  rmSync(folder, { recursive: true, force: true });
});

const ask = async (path: string, asked: { to: string; method?: string; redirect?: string }) =>
  (await fetch(new URL(path, runtime.url), { method: "POST", body: JSON.stringify(asked) })).text();

test.each(["/worker", "/object"])("of %s: with its method and all its headers", async (path) => {
  expect(await ask(path, { to: `${address}/here`, method: "PUT" })).toBe("200 PUT /here");
  // miniflare's Worker takes this one out of all that passes it.
  expect(headers["cf-connecting-ip"]).toBe("192.0.2.1");
});

test("a move is followed, or told where that was asked for", async () => {
  expect(await ask("/worker", { to: `${address}/moved` })).toBe("200 GET /here");
  expect(await ask("/worker", { to: `${address}/moved`, redirect: "manual" })).toBe("302 GET /moved");
});

test("the authority of a company's proxy is trusted", () => {
  const [authority = ""] = rootCertificates;
  const file = join(folder, "authority.pem");
  writeFileSync(file, authority);
  const script = `import { networkBinding } from "./scripts/stack/direct-fetch.ts"; process.stdout.write(JSON.stringify(networkBinding));`;
  const said = execFileSync(process.execPath, ["--input-type=module", "--eval", script], {
    cwd: projectRoot,
    // Node reads it as it starts.
    env: { ...process.env, NODE_EXTRA_CA_CERTS: file },
    encoding: "utf8",
  });
  const { LOCAL_NETWORK: binding } = JSON.parse(said) as {
    LOCAL_NETWORK: { network: { tlsOptions: { trustedCertificates: string[] } } };
  };
  const printOf = (certificate: string) => new X509Certificate(certificate).fingerprint256;
  const { trustedCertificates } = binding.network.tlsOptions;
  expect(trustedCertificates.map(printOf)).toContain(printOf(authority));
});
