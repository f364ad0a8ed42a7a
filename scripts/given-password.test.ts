import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import { givenPassword as given } from "./given-password.ts";
import { Refusal } from "./refusal.ts";

function input(text: string, { ended = true } = {}): NodeJS.ReadStream {
  const stream = new PassThrough();
  stream.write(text);
  if (ended) stream.end();
  return stream as unknown as NodeJS.ReadStream;
}

const givenPassword = (from: NodeJS.ReadStream) =>
  given((password) => (password.length < 8 ? "Too short." : null), from);

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

test("a weak one is refused, in the words of who judges it", async () => {
  await expect(givenPassword(input("seven77\n"))).rejects.toThrow(new Refusal("Too short."));
});
