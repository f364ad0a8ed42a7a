import { Resend } from "resend";
import { afterEach, describe, expect, test, vi } from "vitest";
import { answer } from "../answer.ts";
import { createWorld } from "../world.ts";

function resend(key = "re_sandbox") {
  let now = Date.parse("2026-11-20T12:00:00Z");
  const world = createWorld({ now: () => new Date(now) });
  const ask = answer(world);
  return {
    world,
    ask,
    pass: (ms: number) => (now += ms),
    send: (mail: object, idempotencyKey?: string) =>
      ask(
        new Request("https://api.resend.com/emails", {
          method: "POST",
          headers: {
            authorization: `Bearer ${key}`,
            ...(idempotencyKey ? { "idempotency-key": idempotencyKey } : {}),
          },
          body: JSON.stringify(mail),
        }),
      ),
  };
}

const mail = {
  from: "Tools <tools@brightcast.example>",
  to: ["a@b.example"],
  subject: "Rows",
  html: "<p>Done</p>",
};

afterEach(() => vi.unstubAllGlobals());

test("the real client's e-mail lands in the outbox", async () => {
  const { world, ask } = resend();
  // The Resend client does not accept a fetch function.
  vi.stubGlobal("fetch", (url: string, init: RequestInit) => ask(new Request(url, init)));
  const sent = await new Resend("re_sandbox").emails.send(
    { ...mail, attachments: [{ filename: "rows.csv", content: "YSxi", contentType: "text/csv" }] },
    { idempotencyKey: "run/1" },
  );
  expect(sent.error).toBeNull();
  expect(sent.data?.id).toMatch(/^[0-9a-f]{8}-/);
  expect(world.outbox.emails).toMatchObject([
    {
      to: "a@b.example",
      idempotencyKey: "run/1",
      attachments: [{ filename: "rows.csv", content: "YSxi", contentType: "text/csv" }],
    },
  ]);
});

test("one key sends once for a day; with another body it is a conflict", async () => {
  const { world, send, pass } = resend();
  const first = await (await send(mail, "k")).json();
  pass(1000);
  expect(await (await send(mail, "k")).json()).toEqual(first);
  expect(world.outbox.emails).toHaveLength(1);
  pass(1000);
  const other = await send({ ...mail, subject: "Other" }, "k");
  expect([other.status, await other.json()]).toMatchObject([409, { name: "invalid_idempotent_request" }]);
  pass(24 * 3_600_000);
  expect((await send({ ...mail, subject: "Other" }, "k")).status).toBe(200);
  expect(world.outbox.emails).toHaveLength(2);
});

describe("refusals", () => {
  test.each([
    [{ ...mail, subject: undefined }, 422, "missing_required_field"],
    [{ ...mail, html: undefined }, 422, "missing_required_field"],
    [{ ...mail, from: "nobody" }, 422, "invalid_from_address"],
    [{ ...mail, to: ["nobody"] }, 422, "validation_error"],
  ])("%j", async (wrong, status, name) => {
    const { send, world } = resend();
    const response = await send(wrong);
    expect([response.status, await response.json()]).toMatchObject([status, { statusCode: status, name }]);
    expect(world.outbox.emails).toEqual([]);
  });

  test("a wrong key", async () => {
    expect(await (await resend("bad").send(mail)).json()).toMatchObject({
      statusCode: 403,
      name: "invalid_api_key",
    });
  });

  test("the eleventh in a second", async () => {
    const { send, pass } = resend();
    expect((await send(mail)).headers.get("ratelimit-remaining")).toBe("9");
    for (let sent = 1; sent < 10; sent++) await send(mail);
    const eleventh = await send(mail);
    expect([eleventh.status, eleventh.headers.get("retry-after")]).toEqual([429, "1"]);
    pass(1000);
    expect((await send(mail)).status).toBe(200);
  });
});
