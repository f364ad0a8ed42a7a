import fc from "fast-check";
import { expect, test } from "vitest";
import { decode, decodeHead, encodingOf, scanEncoding } from "./encoding";
import type { Encoding } from "./encodings";

const detectEncoding = (bytes: Uint8Array): Encoding => encodingOf(scanEncoding(bytes, true));
const text = "domain;name\r\nacme.com;Zoë Müller – 日本\r\n";
const utf16 = (content: string, little: boolean, mark: boolean) => {
  const bytes: number[] = mark ? (little ? [0xff, 0xfe] : [0xfe, 0xff]) : [];
  for (let at = 0; at < content.length; at++) {
    const code = content.charCodeAt(at);
    bytes.push(...(little ? [code & 255, code >> 8] : [code >> 8, code & 255]));
  }
  return new Uint8Array(bytes);
};
async function read(bytes: Uint8Array, pieces = 1): Promise<string> {
  const size = Math.max(1, Math.ceil(bytes.length / pieces));
  async function* chunks() {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  }
  let found = "";
  for await (const piece of decode(chunks(), detectEncoding(bytes))) found += piece;
  return found;
}

test("every encoding spreadsheets write is read, cut anywhere, without its mark", async () => {
  const utf8 = new TextEncoder().encode(text);
  const marked = new Uint8Array([0xef, 0xbb, 0xbf, ...utf8]);
  for (const bytes of [utf8, marked, utf16(text, true, true), utf16(text, false, true)]) {
    for (const pieces of [1, 2, 7, bytes.length]) expect(await read(bytes, pieces)).toBe(text);
  }
  expect(await read(utf16("domain,name\r\nacme.com,x\r\n", true, false))).toBe(
    "domain,name\r\nacme.com,x\r\n",
  );
});

test("what is no UTF-8 is Windows' own", async () => {
  expect(await read(new Uint8Array([0x5a, 0x6f, 0xeb, 0x2c, 0x93, 0x0a]))).toBe("Zoë,“\n");
});

test.each([
  ["an empty file", new Uint8Array(), "The file is empty."],
  ["a spreadsheet", new Uint8Array([0x50, 0x4b, 3, 4, 20, 0, 6, 0]), "not a CSV file"],
  ["a picture", new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]), "not a CSV file"],
])("%s is refused in words", (_name, bytes, words) => {
  expect(() => detectEncoding(bytes)).toThrow(words);
});

test("what can't be typed is no part of a cell, in the head as below it, and tabs and lines stay", async () => {
  const bytes = new TextEncoder().encode("do\u0000main\tname\r\nac\u001bme.com\tx\u009fy\u001a");
  async function* once() {
    yield bytes;
  }
  const clean = "domain\tname\r\nacme.com\txy";
  for await (const piece of decode(once(), "utf-8")) expect(piece).toBe(clean);
  expect(decodeHead(bytes, "utf-8", true)).toBe(clean);
});

test("any text survives as UTF-8", async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: "grapheme", minLength: 1 }), async (content) => {
      const clean = `a,${content.replace(/[\u0000-\u001f\u007f-\u009f\ufeff]/g, "")}`;
      expect(await read(new TextEncoder().encode(clean), 3)).toBe(clean);
    }),
  );
});
