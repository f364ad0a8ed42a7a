import { mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { answer } from "./answer";
import { Bill, type BillLine } from "./bill";
import { keptBill, sandboxServer } from "./serve";
import { createWorld } from "./world";

const now = () => new Date("2026-11-20T12:00:00Z");
const world = createWorld({ now });
/** The market is slow to create, so all tests share one; each gets a new bill. */
beforeEach(() => {
  world.bill = new Bill();
  world.faults = [];
});

describe("a line that breaks", () => {
  const match = () =>
    new Request("https://api.apollo.io/api/v1/people/match", {
      method: "POST",
      headers: { "x-api-key": "sandbox" },
      body: JSON.stringify({ email: "yara.nelheim@brightcast.example" }),
    });

  test("after the work is charged, before it is not; a refusal costs nothing", async () => {
    const askAnswer = answer(world);
    world.faults = [{ host: "api.apollo.io", drop: true }];
    await expect(askAnswer(match())).rejects.toThrow("fetch failed");
    world.faults = [{ host: "api.apollo.io", status: 500 }];
    await askAnswer(match());
    expect(world.bill.lines).toEqual([]);
    world.faults = [{ host: "api.apollo.io", lose: true, times: 1 }];
    await expect(askAnswer(match())).rejects.toThrow("fetch failed");
    await askAnswer(match());
    expect(
      world.bill.lines.map(({ units, usd, about, broke, request }) => ({
        units,
        usd,
        about,
        broke,
        request,
      })),
    ).toEqual([
      { units: 1, usd: 0.2, about: "yara.nelheim@brightcast.example", broke: true, request: 1 },
      { units: 1, usd: 0.2, about: "yara.nelheim@brightcast.example", broke: false, request: 2 },
    ]);
  });

  test("while the service works is charged: it doesn't know that its asker has hung up", async () => {
    world.faults = [{ host: "api.apollo.io", latencyMs: 600_000 }];
    const request = new Request(match(), { signal: AbortSignal.timeout(20) });
    await expect(answer(world)(request)).rejects.toThrow(/timeout/i);
    expect(world.bill.lines).toMatchObject([
      { vendor: "apollo", operation: "POST /api/v1/people/match", broke: true },
    ]);
  });
});

describe("over HTTP", () => {
  const folder = mkdtempSync(join(tmpdir(), "bill-"));
  afterAll(() => rmSync(folder, { recursive: true }));

  async function served(path: string) {
    const world = createWorld({ now, bill: keptBill(path) });
    const server = sandboxServer(world);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    return { world, base: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
  }

  test("the bill is asked for, outlives the sandbox, and knows that an asker hung up in the middle of an answer", async () => {
    const path = join(folder, "bill.ndjson");
    const first = await served(path);
    const write = { model: "gpt-6-luna", instructions: "Write", input: "Hello", stream: true };
    const hangUp = new AbortController();
    const asked = {
      method: "POST",
      headers: { authorization: "Bearer sandbox" },
      body: JSON.stringify(write),
      signal: hangUp.signal,
    };
    // The answer starts at once and then pauses between two words.
    let looks = 0;
    Object.defineProperty(first.world, "latency", { get: () => (looks++ === 0 ? 0 : 1000) });
    const response = await fetch(`${first.base}/api.openai.com/v1/responses`, asked);
    await response.body?.getReader().read();
    const broke = new Promise<void>((resolve) => {
      const { lineBroke } = first.world.bill;
      first.world.bill.lineBroke = (request) => {
        lineBroke.call(first.world.bill, request);
        resolve();
      };
    });
    hangUp.abort();
    await broke;
    const again = await served(path);
    await fetch(`${again.base}/answers.example/?about=x`);
    const bill = (await (await fetch(`${again.base}/bill.json`)).json()) as {
      vendors: object;
      lines: BillLine[];
    };
    expect(bill.lines).toMatchObject([
      { line: 1, request: 1, vendor: "openai", broke: true },
      { line: 2, request: 2, vendor: "answering-service", units: 1, usd: 0.01, about: "x", broke: false },
    ]);
    expect(bill.vendors).toMatchObject({
      openai: { requests: 1, broke: 1 },
      "answering-service": { requests: 1, units: 1, usd: 0.01, broke: 0 },
    });
  });

  test("a bulk answer is one request of several lines", () => {
    const bill = new Bill();
    const asked = { vendor: "apollo", operation: "POST /x", askedAt: "", at: "" };
    bill.charge(
      new Request("https://a.example"),
      asked,
      [
        { units: 1, about: "a" },
        { units: 1, about: "b" },
      ],
      0.2,
    );
    bill.charge(new Request("https://a.example"), asked, [{ units: 1, about: "a" }], 0.2);
    expect(bill.lines.map(({ line, request }) => [line, request])).toEqual([
      [1, 1],
      [2, 1],
      [3, 2],
    ]);
  });
});
