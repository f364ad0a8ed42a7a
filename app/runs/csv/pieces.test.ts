import { describe, expect, test } from "vitest";
import type { FileStore } from "../../storage/files";
import { realTime } from "../../time";
import { memoryFiles } from "../testing/test-app";
import { hashOf, pieceBytes, pieceName } from "./pieces";
import { dropPieces, readUploadInPieces, storedPieces, takePiece } from "./pieces.server";

const clock = { now: Date.now() };
const time = { ...realTime, now: () => clock.now };

function storage() {
  const files = memoryFiles(time.now);
  return { files, now: () => new Date(clock.now), time, later: () => undefined, keys: files.keys };
}

/** Returns a file of two and a half pieces, divided and named as a browser does it. */
async function cut(mark: string, text = `domain\n${`${mark}.com\n`.repeat(600_000)}`) {
  const bytes = new TextEncoder().encode(text).slice(0, 2.5 * pieceBytes);
  const pieces = [0, 1, 2].map((place) => bytes.slice(place * pieceBytes, (place + 1) * pieceBytes));
  const hashes = await Promise.all(pieces.map(hashOf));
  const id = `${bytes.byteLength}-${await hashOf(new TextEncoder().encode(mark))}`;
  const piece = (place: number) => ({
    name: pieceName(place, hashes[place] ?? ""),
    bytes: pieces[place] ?? new Uint8Array(),
  });
  return { id, bytes, hashes, piece };
}

type Cut = Awaited<ReturnType<typeof cut>>;

const put = (app: ReturnType<typeof storage>, by: string, { id, piece }: Cut, place: number) =>
  takePiece(app, by, { id, name: piece(place).name }, piece(place).bytes);

function formOf(file: Cut, change: Record<string, unknown> = {}) {
  const form = new FormData();
  form.set("emailToSendCSV", "a@b.com");
  form.set(
    "pieces",
    JSON.stringify({ id: file.id, name: "le\u0007ads.csv", hashes: file.hashes, ...change }),
  );
  return new Request("http://console.example", { method: "POST", body: form });
}

test("pieces in any order, one of them twice, make the same file as an upload in one request", async () => {
  const app = storage();
  const file = await cut("acme");
  for (const place of [2, 0, 2, 1]) await put(app, "ada", file, place);
  const joined = await readUploadInPieces(app, formOf(file), "uploads/1", "ada");
  const form = new FormData();
  form.set("emailToSendCSV", "a@b.com");
  form.set("csvfile", new File([file.bytes], "leads.csv"));
  const whole = new Request("http://console.example", { method: "POST", body: form });
  const { file: sent } = await readUploadInPieces(app, whole, "uploads/2", "ada");
  expect({ ...joined.file, key: "" }).toEqual({ ...sent, key: "" });
  expect(joined.fields.get("emailToSendCSV")).toBe("a@b.com");
  expect(joined.pieces).toBe(file.id);
  const stored = async (key: string) =>
    hashOf(new Uint8Array(await new Response((await app.files.get(key))?.body).arrayBuffer()));
  expect(await stored("uploads/1")).toBe(await stored("uploads/2"));
});

test("after a broken line only the missing pieces are sent, by the same user only", async () => {
  const app = storage();
  const file = await cut("acme");
  await put(app, "ada", file, 0);
  await put(app, "ada", file, 2);
  expect(await storedPieces(app, "ada", file.id)).toEqual([file.piece(0).name, file.piece(2).name]);
  expect(await storedPieces(app, "bob", file.id)).toEqual([]);
  const missing = "Part of the file is no longer stored. Submit again to send the rest of it.";
  await expect(readUploadInPieces(app, formOf(file), "uploads/1", "ada")).rejects.toThrow(missing);
  await put(app, "ada", file, 1);
  await expect(readUploadInPieces(app, formOf(file), "uploads/1", "bob")).rejects.toThrow(missing);
  expect(app.keys().filter((key) => key.startsWith("uploads/"))).toEqual([]);
  await readUploadInPieces(app, formOf(file), "uploads/1", "ada");
});

test("two files of one user, and the same file of two users, do not disturb each other", async () => {
  const app = storage();
  const [acme, other] = [await cut("acme"), await cut("other")];
  for (const place of [0, 1, 2]) {
    await put(app, "ada", acme, place);
    await put(app, "ada", other, place);
    await put(app, "bob", acme, place);
  }
  await dropPieces(app, "ada", acme.id);
  expect(await storedPieces(app, "ada", acme.id)).toEqual([]);
  expect(await storedPieces(app, "ada", other.id)).toHaveLength(3);
  expect(await storedPieces(app, "bob", acme.id)).toHaveLength(3);
});

test("a piece with other content replaces the one in its place", async () => {
  const app = storage();
  const before = await cut("acme");
  const after = { ...(await cut("acne")), id: before.id };
  for (const place of [0, 1, 2]) await put(app, "ada", before, place);
  await put(app, "ada", after, 1);
  expect(await storedPieces(app, "ada", before.id)).toEqual([
    before.piece(0).name,
    after.piece(1).name,
    before.piece(2).name,
  ]);
  await expect(readUploadInPieces(app, formOf(before), "uploads/1", "ada")).rejects.toThrow(
    "Part of the file is no longer stored.",
  );
});

describe("a piece is refused", () => {
  const incomplete = "Part of the file arrived incomplete. Submit again to send the rest of it.";

  test.each([
    ["shorter than its place needs", 0, (bytes: Uint8Array) => bytes.slice(1)],
    ["empty", 0, () => new Uint8Array()],
    ["longer than the file's end", 2, (bytes: Uint8Array) => new Uint8Array(bytes.byteLength + 1)],
    ["with other content than its name says", 1, (bytes: Uint8Array) => bytes.map((byte) => byte ^ 1)],
  ])("%s", async (_, place, change) => {
    const app = storage();
    const { id, piece } = await cut("acme");
    const { name, bytes } = piece(place);
    await expect(takePiece(app, "ada", { id, name }, new Uint8Array(change(bytes)))).rejects.toThrow(
      incomplete,
    );
    expect(app.keys()).toEqual([]);
  });

  test.each(["../2", "003-" + "a".repeat(32), "000", "", "0-x/y"])("by the name %s", async (name) => {
    const { id } = await cut("acme");
    await expect(takePiece(storage(), "ada", { id, name }, new Uint8Array(1))).rejects.toThrow(incomplete);
  });

  test.each(["", "x", "12-short", `5-${"a".repeat(32)}/../../bob`])("of the file %s", async (id) => {
    const unknown = "This upload is not known. Choose the file again.";
    await expect(takePiece(storage(), "ada", { id, name: "" }, new Uint8Array(1))).rejects.toThrow(unknown);
  });

  test("of a file above 95 MB", async () => {
    const id = `${95 * 1024 * 1024 + 1}-${"a".repeat(32)}`;
    await expect(storedPieces(storage(), "ada", id)).rejects.toThrow("larger than 95 MB");
  });

  test("of a fourth file at once, until one of the three has rested", async () => {
    const app = storage();
    const [first, second, third, fourth] = await Promise.all(["a", "b", "c", "d"].map((each) => cut(each)));
    if (!first || !second || !third || !fourth) throw new Error("no files");
    await put(app, "ada", first, 0);
    clock.now += 6 * 60_000;
    await put(app, "ada", second, 0);
    await put(app, "ada", third, 0);
    await expect(put(app, "ada", fourth, 0)).rejects.toThrow("You are already uploading 3 large files.");
    await put(app, "bob", fourth, 0);
    clock.now += 6 * 60_000;
    await put(app, "ada", fourth, 0);
    expect(await storedPieces(app, "ada", first.id)).toEqual([]);
    expect(await storedPieces(app, "ada", second.id)).toHaveLength(1);
  });
});

test.each([
  ["no JSON", "x"],
  ["no list of pieces", JSON.stringify({ id: "x", name: "x" })],
  ["too many pieces", JSON.stringify({ id: "x", name: "x", hashes: Array(49).fill("a") })],
])("a form that names its pieces badly is refused: %s", async (_, pieces) => {
  const form = new FormData();
  form.set("pieces", pieces);
  const request = new Request("http://console.example", { method: "POST", body: form });
  await expect(readUploadInPieces(storage(), request, "uploads/1", "ada")).rejects.toThrow(
    "The upload could not be read. Choose the file again.",
  );
});

test("storage that fails while the file is joined leaves no file, and keeps the pieces", async () => {
  const app = storage();
  const file = await cut("acme");
  for (const place of [0, 1, 2]) await put(app, "ada", file, place);
  const failing: FileStore = {
    ...app.files,
    get: (key) =>
      key.includes("/002-") ? Promise.reject(new Error("internal error (10001)")) : app.files.get(key),
  };
  const reading = readUploadInPieces({ ...app, files: failing }, formOf(file), "uploads/1", "ada");
  await expect(reading).rejects.toThrow("Our file storage");
  expect(app.keys()).toHaveLength(3);
});
