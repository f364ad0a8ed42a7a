/** Tests how long a progress stream stays open after its session ends. */
import { afterEach, expect, inject, test, vi } from "vitest";
import { openSession } from "../staff/session.server";
import { addStaff, disableStaff } from "../staff/storage/staff";
import { testApp } from "../runs/testing/test-app";
import { api } from "./api";

afterEach(() => vi.useRealTimers());

test("a stream ends after 25 seconds, and an account that was switched off opens no other", async () => {
  const app = await testApp(inject("databaseUrl"), async () => Response.json({}));
  const feed = Object.assign(new EventTarget(), {
    accept: () => undefined,
    close: () => undefined,
  }) as unknown as WebSocket;
  const id = crypto.randomUUID();
  const person = { id, email: `${id}@example.com`, name: "Ada", passwordHash: "none", createdAt: app.now() };
  await addStaff(app.database, person);
  const authorization = `Bearer ${await openSession(app, id)}`;
  const listen = () =>
    api.fetch(new Request("http://console.example/events/youtube", { headers: { authorization } }), {
      app: { ...app, listen: async () => feed },
      tooLarge: undefined,
    });
  const say = (msg: string) =>
    feed.dispatchEvent(new MessageEvent("message", { data: JSON.stringify({ id: 1, msg, runId: "r1" }) }));

  vi.useFakeTimers({ toFake: ["setTimeout", "setInterval", "clearTimeout", "clearInterval"] });
  const stream = await listen();
  const heard = stream.text();
  await disableStaff(app.database, id, app.now());
  await vi.advanceTimersByTimeAsync(25_000);
  say("after the end");
  expect(await heard).toMatch(/event: rest\ndata: \{\}\n\n$/);
  expect((await listen()).status).toBe(401);
});
