/// <reference types="@cloudflare/vitest-plugin/types" />
/** The feed's own sockets in the Workers runtime. */
import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import type { ProgressFeed } from "./progress-feed";
import { readConfig } from "./config";
import { createApp } from "./app-of";

test("a socket that is closing keeps the others from nothing", async () => {
  const feed = env.PROGRESS_FEED.getByName(crypto.randomUUID());
  const heard: string[] = [];
  let last: () => void;
  const allHeard = new Promise<void>((resolve) => (last = resolve));
  const sockets = [];
  for (const at of [0, 1, 2]) {
    const { webSocket } = await feed.fetch("https://feed/", { headers: { upgrade: "websocket" } });
    webSocket!.addEventListener("message", () => {
      heard.push(`socket ${at}`);
      if (heard.length === 2) last();
    });
    webSocket!.accept();
    sockets.push(webSocket);
  }
  await runInDurableObject(feed, async (instance: ProgressFeed, state) => {
    // The object lists its sockets in arbitrary order; the first one listed is closed here.
    state.getWebSockets()[0]!.close(1000, "going");
    expect(state.getWebSockets()).toHaveLength(3);
    await instance.publish({ msg: "Still here" });
  });
  await allHeard;
  expect(heard).toHaveLength(2);
});

test("what can't be told fails no run", async () => {
  const app = createApp(env, readConfig(env));
  const partial = { runId: "r1", value: Symbol("not to be sent") };
  await expect(app.publish(crypto.randomUUID(), { partial })).resolves.toBeUndefined();
});

test("a feed loses the events that name a person, and keeps the others under their numbers", async () => {
  const feed = env.PROGRESS_FEED.getByName(crypto.randomUUID());
  const sentences = [
    "Looking up al@acme.example",
    "Looking up\njo.doe@acme.example",
    "https://www.linkedin.com/in/jo-doe/",
    "Done",
  ];
  for (const msg of sentences) await feed.publish({ msg });
  await feed.forget(["email:jo.doe@acme.example", "linkedin:jo-doe"]);
  const kept = await runInDurableObject(feed, (_: ProgressFeed, state) =>
    state.storage.list({ prefix: "event:" }),
  );
  expect([...kept.values()]).toEqual([
    { id: 1, msg: sentences[0] },
    { id: 4, msg: sentences[3] },
  ]);
});

test("a feed that was evicted while a page listened goes on numbering and telling", async () => {
  const feed = env.PROGRESS_FEED.getByName(crypto.randomUUID());
  await feed.publish({ msg: "before" });
  const { webSocket } = await feed.fetch("https://feed/?after=0", { headers: { upgrade: "websocket" } });
  const heard: string[] = [];
  const told = new Promise<void>((resolve) =>
    webSocket!.addEventListener("message", ({ data }) => {
      if (heard.push(String(data)) === 2) resolve();
    }),
  );
  webSocket!.accept();
  await evictDurableObject(feed, { webSockets: "hibernate" });
  await feed.publish({ msg: "after" });
  await told;
  expect(heard.map((text) => JSON.parse(text) as unknown)).toEqual([
    { id: 1, msg: "before" },
    { id: 2, msg: "after" },
  ]);
});
