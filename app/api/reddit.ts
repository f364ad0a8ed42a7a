/** Reddit alerts: list, add, change, remove, try, send again. */
import { Hono } from "hono";
import { InvalidInput } from "../toolkit/failure";
import {
  confirmSending,
  createAlert,
  deleteAlert,
  previewAlert,
  readAlerts,
  updateAlert,
} from "../reddit-alerts/alerts.server";
import type { ApiEnv } from "./env";
import { readJson } from "./body";
import { problem } from "./problem";

export const reddit = new Hono<ApiEnv>();

const gone = { kind: "invalid-input", detail: "There is no such alert (any more)." };

reddit.get("/api/reddit/alerts", async (c) => c.json(await readAlerts(c.env.app)));

reddit.post("/api/reddit/alerts", async (c) =>
  c.json(await createAlert(c.env.app, c.get("staff"), await readJson(c))),
);

reddit.post("/api/reddit/alerts/preview", async (c) =>
  c.json(await previewAlert(c.env.app, c.get("staff"), await readJson(c))),
);

reddit.put("/api/reddit/alerts/:id", async (c) => {
  const alert = await updateAlert(c.env.app, c.req.param("id"), await readJson(c));
  return alert ? c.json(alert) : problem(c, 404, gone);
});

reddit.delete("/api/reddit/alerts/:id", async (c) =>
  (await deleteAlert(c.env.app, c.req.param("id"))) ? c.body(null, 204) : problem(c, 404, gone),
);

reddit.post("/api/reddit/alerts/:id/firings/:slot/send", async (c) => {
  const sent = await confirmSending(c.env.app, c.req.param("id"), c.req.param("slot"));
  if (!sent) throw new InvalidInput("This message is not unconfirmed (any more).");
  return c.body(null, 204);
});
