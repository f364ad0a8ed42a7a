import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import { givenPassword } from "./given-password.ts";
import { Refusal } from "./refusal.ts";

function input(text: string, { ended = true } = {}): NodeJS.ReadStream {
  const stream = new PassThrough();
  stream.write(text);
  if (ended) stream.end();
  return stream as unknown as NodeJS.ReadStream;
}

test("the first line is the password, spaces and all", async () => {
  expect(await givenPassword(input("correct horse \r\nsecond line\n"))).toEqual({
    password: "correct horse ",
    made: false,
  });
  expect(await givenPassword(input("no-line-break"))).toEqual({ password: "no-line-break", made: false });
  expect(await givenPassword(input("still-open\n", { ended: false }))).toMatchObject({
    password: "still-open",
  });
});

test("without one, a new one is made each time", async () => {
  const [first, second] = await Promise.all([givenPassword(input("")), givenPassword(input("\n"))]);
  expect(first.made && second.made).toBe(true);
  expect(first.password).toMatch(/^[\w-]{16}$/);
  expect(first.password).not.toBe(second.password);
});

test("a short one is refused", async () => {
  await expect(givenPassword(input("seven77\n"))).rejects.toThrow(Refusal);
});
