import { expect, test } from "vitest";
import { createSend, Deadlines } from "./http.server";
import { formWithFile, streamOf } from "./streamed-body";

const pieces = Array.from({ length: 400 }, (_, at) => new Uint8Array(1000).fill(at));

test("a form with a file arrives whole, as often as it is sent", async () => {
  const body = formWithFile(
    [
      ["model", "whisper-1"],
      ["parts[]", "segment"],
    ],
    { name: "file", fileName: "sound.m4a", type: "audio/mp4", pieces },
  );
  const arrived: FormData[] = [];
  const send = createSend({
    upstream: "openai",
    userAgent: "tests",
    deadlines: new Deadlines(),
    fetch: async (request) => {
      arrived.push(await request.formData());
      return new Response("ok");
    },
  });
  const request = { url: "https://api.example/", method: "POST", streamed: body } as const;
  await send(request);
  await send(request);
  for (const form of arrived) {
    expect([form.get("model"), form.get("parts[]")]).toEqual(["whisper-1", "segment"]);
    const file = form.get("file") as File;
    expect([file.name, file.type, file.size]).toEqual(["sound.m4a", "audio/mp4", 400_000]);
    expect(new Uint8Array(await file.slice(398_999, 399_001).arrayBuffer())).toEqual(
      new Uint8Array([398 % 256, 399 % 256]),
    );
  }
  expect((await new Response(streamOf(body)).arrayBuffer()).byteLength).toBe(body.length);
});

test("a piece is taken when the one before has been", async () => {
  let taken = 0;
  const counted = function* () {
    for (const piece of pieces) {
      taken += 1;
      yield piece;
    }
  };
  const reader = streamOf({ length: 400_000, pieces: counted }).getReader();
  for (const read of [1, 2, 3]) {
    await reader.read();
    expect(taken).toBeLessThanOrEqual(read + 1);
  }
  await reader.cancel();
});
