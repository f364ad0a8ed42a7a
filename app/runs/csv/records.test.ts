import { expect, test } from "vitest";
import type { RunFile } from "../../storage/schema";
import { memoryFiles } from "../testing/test-app";
import { readRecords } from "./records";

test("while a file is read that is all at hand, others have their turns", async () => {
  const chunk = new TextEncoder().encode("acme.com\n".repeat(30_000));
  const chunks = Array.from({ length: 10 }, () => chunk);
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const each of chunks) controller.enqueue(each);
      controller.close();
    },
  });
  const files = { ...memoryFiles(), get: async () => ({ body, size: 0, contentType: "text/csv" }) };
  const file: RunFile = {
    name: "leads.csv",
    key: "uploads/1",
    bytes: 0,
    encoding: "utf-8",
    delimiter: ",",
    headers: ["acme.com"],
    columns: { domain: 0 },
  };
  let turns = 0;
  const others = setInterval(() => (turns += 1), 0);
  let records = 0;
  let turnsBefore = 0;
  const without: number[] = [];
  for await (const read of readRecords(files, file)) {
    records += read.length;
    // Checking many short rows takes longer than reading them.
    if (read.length > 1000 || (records > read.length && turns === turnsBefore)) without.push(records);
    turnsBefore = turns;
  }
  clearInterval(others);
  expect(records).toBe(chunks.length * 30_000 - 1);
  expect(without).toEqual([]);
});
