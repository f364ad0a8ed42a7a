import { execFile } from "node:child_process";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { projectRoot } from "../project-root.ts";
import { relayFromIpv6 } from "./both-loopbacks.ts";
import { freePort, portTaken } from "./free-port.ts";

test("a free port is taken once a server listens on it", async () => {
  const port = await freePort();
  expect(await portTaken(port)).toBe(false);
  const server = createServer().listen(port, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  expect(await portTaken(port)).toBe(true);
  server.close();
});

test("never returns a port twice, even if nobody listens on it", async () => {
  const ports: number[] = [];
  for (let time = 0; time < 500; time++) ports.push(await freePort());
  expect(new Set(ports).size).toBe(500);
});

test("two processes never get the same port", async () => {
  const script = `
    import { freePort } from "./scripts/stack/free-port.ts";
    const ports = [];
    for (let time = 0; time < 100; time++) ports.push(await freePort());
    process.stdout.write(JSON.stringify(ports));`;
  const words = ["--input-type=module", "--eval", script];
  const told = await Promise.all(
    Array.from({ length: 6 }, () => promisify(execFile)(process.execPath, words, { cwd: projectRoot })),
  );
  const ports = told.flatMap(({ stdout }) => JSON.parse(stdout) as number[]);
  expect(ports).toHaveLength(600);
  expect(new Set(ports).size).toBe(600);
});

test("a server on 127.0.0.1 answers on ::1 too", async () => {
  const server = createServer((request, response) => response.end(`heard ${request.url}`)).listen(
    0,
    "127.0.0.1",
  );
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address() as AddressInfo;
  const relay = await relayFromIpv6(port);
  expect(relay).toBeDefined();
  const response = await fetch(`http://[::1]:${port}/there`, { headers: { connection: "close" } });
  expect(await response.text()).toBe("heard /there");
  relay?.close();
  server.close();
});
