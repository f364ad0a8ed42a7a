import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { send } from "./web-server";

test("every cookie of an answer is sent on", async () => {
  const headers = new Headers({ "content-type": "text/plain" });
  for (const cookie of ["session=a; Path=/", "device=b; Path=/"]) headers.append("set-cookie", cookie);
  const server = createServer((_, outgoing) => void send(new Response("words", { headers }), outgoing));
  onTestFinished(() => void server.close());
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  expect(answer.headers.getSetCookie()).toEqual(["session=a; Path=/", "device=b; Path=/"]);
  expect([answer.headers.get("content-type"), await answer.text()]).toEqual(["text/plain", "words"]);
});
