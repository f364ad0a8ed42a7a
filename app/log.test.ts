import { expect, inject, test, vi } from "vitest";
import { handleError } from "./entry.server";
import { describeError, logError } from "./log";
import { openDatabase } from "./storage/database";
import { staff } from "./storage/schema";

const account = {
  id: "x",
  email: "jane.roe@secret.example",
  name: "Jane Roe of Secret Ltd",
  passwordHash: "scrypt$1$2$3$the-salt$the-hash",
};

/** Returns the log output of this work as text. */
async function logged(work: () => void | Promise<void>): Promise<string> {
  const said = vi.spyOn(console, "error").mockImplementation(() => {});
  await work();
  const text = JSON.stringify(said.mock.calls);
  said.mockRestore();
  return text;
}

async function failingInsert(): Promise<unknown> {
  const database = openDatabase({ url: inject("databaseUrl") });
  const id = crypto.randomUUID();
  const twice = database
    .insert(staff)
    .values([account, account].map((each) => ({ ...each, id, createdAt: new Date() })));
  return twice.then(
    () => null,
    (error: unknown) => error,
  );
}

test("an insert that fails is logged with its query and its cause, and with none of its values", async () => {
  const error = await failingInsert();
  expect(String(error)).toContain("jane.roe@secret.example");
  const text = await logged(() => logError("api", { path: "/api/runs", error }));
  expect(text).toContain("/api/runs");
  expect(text).toContain("insert into");
  expect(text).toMatch(/cause: LibsqlError \w+: .*constraint failed: staff/i);
  for (const value of ["jane", "secret", "scrypt$", "the-hash"])
    expect(text.toLowerCase()).not.toContain(value);
});

test("a screen whose loader fails says no more than that", async () => {
  const error = await failingInsert();
  const request = new Request("http://console.example/runs?search=jane.roe%40secret.example");
  const text = await logged(() => handleError(error, { request } as Parameters<typeof handleError>[1]));
  expect(text).toContain('"path":"/runs"');
  expect(text.toLowerCase()).not.toContain("jane");
});

test.each([
  [new Error("No answer for jane.roe@secret.example"), "Error: No answer for (address)"],
  [new Error("Refused mailto:jane.roe%40secret.example"), "Error: Refused mailto:(address)"],
  [
    new TypeError("Invalid URL: https://acme.example/in/jane?x=y"),
    "TypeError: Invalid URL: https://acme.example/…",
  ],
  ["jane.roe@secret.example", "(address)"],
  [{ detail: "Jane" }, "object"],
  [undefined, ""],
])("%s", (error, said) => expect(describeError(error).split("\n")[0]).toBe(said));

test.each(["jane roe of secret", '{"name":"Jane Roe","email":', "[1,\njane"])(
  "what was no JSON is not quoted: %s",
  (text) => {
    let said = "";
    try {
      JSON.parse(text);
    } catch (error) {
      said = describeError(error);
    }
    expect(said).toContain("SyntaxError");
    expect(said.toLowerCase()).not.toContain("jane");
  },
);

test("an error takes at most 2 KB, also one that causes itself", () => {
  const error = new Error("x".repeat(1e6));
  error.cause = error;
  expect(describeError(error).length).toBeLessThanOrEqual(2048);
});
