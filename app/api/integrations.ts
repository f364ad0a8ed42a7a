/** Upstreams and their monthly budgets. */
import { Hono } from "hono";
import { listIntegrations, saveBudget } from "../integrations/integrations.server";
import type { ApiEnv } from "./env";
import { readJson } from "./body";

export const integrations = new Hono<ApiEnv>();

integrations.get("/api/integrations", async (c) => c.json(await listIntegrations(c.env.app)));

integrations.put("/api/integrations/:upstream/budget", async (c) => {
  const { limit, unit } = await readJson(c);
  return c.json(
    await saveBudget(c.env.app, c.get("staff"), { upstream: c.req.param("upstream"), limit, unit }),
  );
});
