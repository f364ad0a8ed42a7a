/** Buckets, queues and key-value namespaces, with answers taken from Wrangler's own tests. */
import { Hono } from "hono";
import type { Account, QueueSettings } from "./account.ts";
import { page, refusal, result } from "./envelope.ts";

const newId = () => crypto.randomUUID().replaceAll("-", "");

export function resources(account: Account) {
  const api = new Hono();

  api.use("/r2/*", async (_, next) =>
    account.r2On ? next() : refusal(403, 10042, "Please enable R2 through the Cloudflare Dashboard."),
  );
  api.get("/r2/buckets", () =>
    result({
      buckets: [...account.buckets.keys()].map((name) => ({ name, creation_date: "2026-11-01T00:00:00Z" })),
    }),
  );
  api.get("/r2/buckets/:name", (c) =>
    account.buckets.has(c.req.param("name"))
      ? result({ name: c.req.param("name") })
      : refusal(404, 10006, "The specified bucket does not exist."),
  );
  api.post("/r2/buckets", async (c) => {
    const { name, locationHint } = await c.req.json<{ name: string; locationHint?: string }>();
    if (account.buckets.has(name)) {
      return refusal(409, 10004, "The bucket you tried to create already exists, and you own it.");
    }
    account.buckets.set(name, locationHint);
    return result({ name });
  });

  const told = (name: string) => {
    const { id = "", consumers = [], settings } = account.queues.get(name) ?? {};
    return {
      settings,
      queue_id: id,
      queue_name: name,
      producers: [],
      producers_total_count: 0,
      consumers: consumers.map((each) => ({ consumer_id: each.id, script: each.script, type: "worker" })),
      consumers_total_count: consumers.length,
    };
  };
  api.get("/queues", (c) => {
    const asked = c.req.queries("name");
    return page([...account.queues.keys()].filter((name) => !asked || asked.includes(name)).map(told));
  });
  api.post("/queues", async (c) => {
    const { queue_name: name, settings } = await c.req.json<{
      queue_name: string;
      settings?: QueueSettings;
    }>();
    if (account.queues.has(name)) {
      return refusal(
        409,
        11009,
        `Queue name '${name}' is already taken. Please use a different name and try again.`,
      );
    }
    account.queues.set(name, { id: newId(), consumers: [], settings });
    return result(told(name));
  });
  api.patch("/queues/:id", async (c) => {
    const { queue_name: name, settings } = await c.req.json<{
      queue_name: string;
      settings?: QueueSettings;
    }>();
    const queue = account.queues.get(name);
    if (queue) queue.settings = settings;
    return result(told(name));
  });
  const queueOf = (id: string) => [...account.queues.values()].find((queue) => queue.id === id);
  api.get("/queues/:id/consumers", (c) =>
    page(
      (queueOf(c.req.param("id"))?.consumers ?? []).map((each) => ({
        ...each,
        type: "worker",
        consumer_id: each.id,
      })),
    ),
  );
  api.post("/queues/:id/consumers", async (c) => {
    const queue = queueOf(c.req.param("id"));
    if (!queue) return refusal(404, 11000, "Queue not found.");
    const { script_name: script, settings } = await c.req.json<{ script_name: string; settings: unknown }>();
    if (queue.consumers.some((each) => each.script === script)) {
      return refusal(400, 11004, `Queue consumer already exists for the Worker ${script}.`);
    }
    queue.consumers.push({ id: newId(), script, settings });
    return result({});
  });
  api.put("/queues/:id/consumers/:consumer", async (c) => {
    const consumer = queueOf(c.req.param("id"))?.consumers.find(({ id }) => id === c.req.param("consumer"));
    if (!consumer) return refusal(404, 11000, "Queue consumer not found.");
    consumer.settings = (await c.req.json<{ settings: unknown }>()).settings;
    return result({});
  });

  api.get("/storage/kv/namespaces", () =>
    page([...account.namespaces].map(([title, id]) => ({ id, title, supports_url_encoding: true }))),
  );
  api.post("/storage/kv/namespaces", async (c) => {
    const { title } = await c.req.json<{ title: string }>();
    if (account.namespaces.has(title)) {
      return refusal(400, 10014, "a namespace with this account ID and title already exists");
    }
    account.namespaces.set(title, newId());
    return result({ id: account.namespaces.get(title), title });
  });
  return api;
}
