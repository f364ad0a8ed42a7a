import { describe, expect, test } from "vitest";
import type { FileStore } from "../../storage/files";
import { describeFailure } from "../../toolkit/failure";
import { realTime, type Time } from "../../time";
import { isDatabaseAway } from "../database-away.server";
import { memoryFiles } from "../testing/test-app";
import { readUpload } from "./upload.server";

const boundary = "----a-form";
const part = (headers: string, content: string) => `--${boundary}\r\n${headers}\r\n\r\n${content}\r\n`;
const filePart = (content: string, name = "csvfile") =>
  part(
    `Content-Disposition: form-data; name="${name}"; filename="leads.csv"\r\nContent-Type: text/csv`,
    content,
  );
const fieldPart = (name: string, value: string) =>
  part(`Content-Disposition: form-data; name="${name}"`, value);
const closing = `--${boundary}--\r\n`;

const taking = (files: FileStore = memoryFiles()) => ({ files, time: realTime, later: () => undefined });

/** A request whose body arrives in chunks of 16 KB. */
function requestOf(
  text: string,
  end: (controller: ReadableStreamDefaultController) => void | Promise<void> = (c) => c.close(),
) {
  const bytes = new TextEncoder().encode(text);
  let at = 0;
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      if (at >= bytes.length) return end(controller);
      controller.enqueue(bytes.slice(at, (at += 16_384)));
    },
  });
  const headers = { "content-type": `multipart/form-data; boundary=${boundary}` };
  return new Request("http://console.example", {
    method: "POST",
    headers,
    body,
    duplex: "half",
  } as RequestInit);
}

const large = "domain\n" + "acme.com\n".repeat(100_000);

test("a file and the fields beside it arrive, in whatever order", async () => {
  const files = memoryFiles();
  const text =
    fieldPart("emailToSendCSV", "a@b.com") + filePart(large) + fieldPart("firstRows", "10") + closing;
  const { fields, file } = await readUpload(taking(files), requestOf(text), "uploads/1");
  expect([...fields]).toEqual([
    ["emailToSendCSV", "a@b.com"],
    ["firstRows", "10"],
  ]);
  expect(file).toMatchObject({ key: "uploads/1", name: "leads.csv", bytes: large.length });
  expect(new TextDecoder().decode(file?.head)).toBe(large.slice(0, 64 * 1024));
});

test("fields and the file's name hold nothing that no page can hold; the file's bytes are its own", async () => {
  const text = fieldPart("pro\0mpt", "one\0 two\u001b\r\n\tthree") + filePart("domain\na\0.com\n") + closing;
  const request = requestOf(text.replace("leads.csv", "le\u0007ads.csv"));
  const { fields, file } = await readUpload(taking(), request, "uploads/1");
  expect([...fields]).toEqual([["prompt", "one two\r\n\tthree"]]);
  expect(file?.name).toBe("leads.csv");
  expect(new TextDecoder().decode(file?.head)).toBe("domain\na\0.com\n");
});

test("others' turn comes while a form that is at hand is read", async () => {
  let pieces = 0;
  const text = new TextEncoder().encode(filePart("domain\n" + "acme.com\n".repeat(500_000)) + closing);
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      if (pieces * 65_536 >= text.length) return controller.close();
      controller.enqueue(text.slice(pieces * 65_536, (pieces += 1) * 65_536));
    },
  });
  const headers = { "content-type": `multipart/form-data; boundary=${boundary}` };
  const init = { method: "POST", headers, body, duplex: "half" } as RequestInit;
  const reading = readUpload(taking(), new Request("http://console.example", init), "uploads/1");
  // Gives another request its first turn after the form began to arrive.
  await new Promise((resolve) => setTimeout(resolve, 1));
  expect(pieces).toBeLessThan(16);
  const { file } = await reading;
  expect(file?.bytes).toBe(4_500_007);
});

describe("no more is read than a form may hold", () => {
  const chunk = new Uint8Array(256 * 1024).fill(97);
  /** Sends the beginning of a form and then endless content of its last part. */
  function endless(start: string) {
    const counted = { bytes: 0 };
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new TextEncoder().encode(start)),
      pull: (controller) => {
        counted.bytes += chunk.byteLength;
        controller.enqueue(chunk);
      },
    });
    const headers = { "content-type": `multipart/form-data; boundary=${boundary}` };
    const init: RequestInit = { method: "POST", headers, body };
    return {
      counted,
      request: new Request("http://console.example", { ...init, duplex: "half" } as RequestInit),
    };
  }
  const read = (request: Request) => readUpload(taking(), request, "uploads/1");

  test("in its fields", async () => {
    const fields = Array.from({ length: 6 }, (_, at) => fieldPart(`field${at}`, "x".repeat(200_000)));
    await expect(read(requestOf(fields.join("") + closing))).rejects.toThrow("larger than 1 MB");
  });

  test("in one field", async () => {
    const long = fieldPart("field", "x".repeat(1024 * 1024 + 1));
    await expect(read(requestOf(long + closing))).rejects.toThrow("larger than 1 MB");
  });

  test("in a file that nothing asked for", async () => {
    const { request, counted } = endless(filePart("", "other").trimEnd());
    await expect(read(request)).rejects.toThrow("larger than 95 MB");
    expect(counted.bytes).toBeLessThan(98 * 1024 * 1024);
  });
});

describe("a store that fails ends the request with words", () => {
  const failing: Record<string, FileStore["put"]> = {
    "at once": () => Promise.reject(new Error("put: Unspecified error (0)")),
    "after the first part": async (_key, body) => {
      await (body as ReadableStream<Uint8Array>).getReader().read();
      throw new Error("uploadPart: Unspecified error (0)");
    },
    "having let go of the body": async (_key, body) => {
      await (body as ReadableStream<Uint8Array>).cancel();
      throw new Error("uploadPart: Unspecified error (0)");
    },
  };
  test.each(Object.entries(failing))("%s", async (_when, put) => {
    const files = { ...memoryFiles(), put };
    const failed = await readUpload(taking(files), requestOf(filePart(large) + closing), "uploads/1").catch(
      (error: unknown) => describeFailure(error),
    );
    expect(failed).toMatchObject({ kind: "upstream-down", detail: "Our file storage can't be reached." });
  });
});

test.each([
  ["ends in the middle of its file", filePart(large).slice(0, -2000)],
  ["ends after its file", filePart(large)],
  ["ends in the field after its file", filePart(large) + fieldPart("firstRows", "10").slice(0, -4)],
  ["ends in a file nobody asked for", filePart(large) + filePart(large, "picture").slice(0, -2000)],
  ["breaks off", filePart(large), "Network connection lost."],
])("nothing stays in the store of a form that %s", async (_how: string, text: string, error?: string) => {
  const files = memoryFiles();
  let storing = 0;
  const put: FileStore["put"] = async (...given) => {
    storing += 1;
    return files.put(...given).finally(() => (storing -= 1));
  };
  const request = requestOf(text, error === undefined ? undefined : (body) => body.error(new Error(error)));
  const reading = readUpload(taking({ ...files, put }), request, "uploads/1");
  const failure = await reading.catch((thrown: unknown) => thrown);
  const words = error
    ? "The upload was interrupted. Send the file again."
    : "The form could not be read. Send it again.";
  expect(failure).toMatchObject({ message: words });
  expect(isDatabaseAway(failure)).toBe(false);
  expect({ stored: files.keys(), storing }).toEqual({ stored: [], storing: 0 });
});

describe("a form that stops arriving", () => {
  const silences: (() => void)[] = [];
  /** A clock that the test advances; callbacks in `silences` wait for a minute. */
  const time: Time = {
    now: () => 0,
    after: (milliseconds, then) => {
      expect(milliseconds).toBe(60_000);
      silences.push(then);
      return () => void silences.splice(silences.indexOf(then), 1);
    },
  };

  test("is ended after a minute, and nothing of it stays in the store", async () => {
    const files = memoryFiles();
    const request = requestOf(filePart(large).slice(0, -2000), () => new Promise(() => undefined));
    const reading = readUpload({ ...taking(files), time }, request, "uploads/1");
    // Available chunks are read within one turn, so only a wait for the sender lasts longer.
    const minutes = setInterval(() => silences[0]?.(), 1);
    await expect(reading).rejects.toThrow("The upload stopped for a minute. Send the file again.");
    clearInterval(minutes);
    expect({ stored: files.keys(), silences }).toEqual({ stored: [], silences: [] });
  });

  test("is not ended while it goes on, and no clock is left running", async () => {
    const { file } = await readUpload(
      { ...taking(), time },
      requestOf(filePart(large) + closing),
      "uploads/1",
    );
    expect(file?.bytes).toBe(large.length);
    expect(silences).toEqual([]);
  });
});

test("letting go of what a sender left behind goes on when the request has ended", async () => {
  const later: Promise<unknown>[] = [];
  const request = requestOf(filePart(large), (body) => body.error(new Error("the line was cut")));
  const app = { ...taking(), later: (work: Promise<unknown>) => void later.push(work) };
  await expect(readUpload(app, request, "uploads/1")).rejects.toThrow("The upload was interrupted.");
  expect(later).toHaveLength(1);
  await expect(Promise.all(later)).resolves.toEqual([undefined]);
});
