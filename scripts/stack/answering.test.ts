/** Uses a real child process, and a real server that belongs to another program. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { untilAnswers } from "./answering.ts";
import { startChild } from "./child.ts";

const childThat = (code: string) =>
  startChild({ name: "The child", command: process.execPath, arguments: ["-e", code], output: "ignore" });

test("reports that the child has ended, even if another program answers at its port", async () => {
  const other = createServer((_, response) => response.end("ok")).listen(0, "127.0.0.1");
  await new Promise((resolve) => other.once("listening", resolve));
  const url = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
  const ended = childThat("process.exit(3)");
  await ended.ended;
  await expect(untilAnswers(url, ended, 5)).rejects.toThrow("The child ended (exit code 3)");

  const running = childThat("setInterval(() => {}, 1000)");
  await untilAnswers(url, running, 5);
  await running.stop();
  other.close();
});
