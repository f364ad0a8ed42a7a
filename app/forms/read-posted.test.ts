import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { readPosted } from "./read-posted.server";

const post = (body: BodyInit, headers?: HeadersInit) =>
  readPosted(new Request("https://console.example/x", { method: "POST", body, headers }));

const multipart = () => {
  const form = new FormData();
  form.append("prompt", "one\0 two\x1b");
  form.append("prompt", "\ud800three");
  return form;
};

test.each([
  ["fields of an address", new URLSearchParams("prompt=one%00+two%1B&prompt=%EF%BF%BDthree")],
  ["parts", multipart()],
])("%s hold no NUL, no other control character and no half of a letter", async (_, body) => {
  expect((await post(body)).getAll("prompt")).toEqual(["one two", "\ufffdthree"]);
});

test("tabs and files are left as they are, lines end as everywhere else", async () => {
  const form = new FormData();
  form.append("prompt", "one\r\n\ttwo");
  form.append("file", new Blob(["a\0b"]), "list.csv");
  const read = await post(form);
  expect(read.get("prompt")).toBe("one\n\ttwo");
  expect(await (read.get("file") as File).text()).toBe("a\0b");
});

test.each([
  ["{}", "application/json"],
  ["no part", "multipart/form-data; boundary=x"],
  ["x", "text/plain"],
])("%s sent as %s is refused in words", async (body, type) => {
  await expect(post(body, { "content-type": type })).rejects.toMatchObject({
    init: { status: 400 },
    data: "The form could not be read. Send it again.",
  });
});

test("no action reads a form another way", () => {
  const app = fileURLToPath(new URL("..", import.meta.url));
  const others = globSync("**/*.{ts,tsx}", { cwd: app }).filter(
    (path) =>
      !path.includes(".test.") &&
      path !== "forms/read-posted.server.ts" &&
      // Code in the browser reads its own form with `request.clone()`.
      readFileSync(join(app, path), "utf8").includes("request.formData()"),
  );
  expect(others).toEqual([]);
});
