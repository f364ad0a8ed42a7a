/** Personas: list, add, remove (docs/product/personas.md). */
import { Hono } from "hono";
import { addPersona, readPersonas, removePersona } from "../personas/personas.server";
import type { ApiEnv } from "./env";
import { readJson } from "./body";
import { problem } from "./problem";

export const icp = new Hono<ApiEnv>();

icp.get("/api/icp/settings", async (c) => c.json({ personas: await readPersonas(c.env.app) }));

icp.post("/api/icp/personas", async (c) => {
  const { role } = await readJson(c);
  return c.json(await addPersona(c.env.app, c.get("staff"), role), 201);
});

icp.delete("/api/icp/personas/:id", async (c) =>
  (await removePersona(c.env.app, c.get("staff"), c.req.param("id")))
    ? c.body(null, 204)
    : problem(c, 404, { kind: "invalid-input", detail: "There is no such persona (any more)." }),
);
