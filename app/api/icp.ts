/** Personas: list, add, remove (docs/product/personas.md). */
import { z } from "zod";
import { addPersona, readPersonas, removePersona } from "../personas/personas.server";
import { DeclaredRoutes } from "./openapi/declared-routes.server";
import { problem } from "./problem";

const persona = z.object({ id: z.string(), role: z.string() });

export const icp = new DeclaredRoutes("ICP analysis");

icp.add(
  {
    method: "get",
    path: "/api/icp/settings",
    summary: "List target titles",
    answer: z.object({ personas: z.array(persona) }),
  },
  async (c, { answer }) => answer({ personas: await readPersonas(c.env.app) }),
);

icp.add(
  {
    method: "post",
    path: "/api/icp/personas",
    summary: "Add a target title",
    body: z.object({ role: z.string("Enter the name of a role.").max(1000, "Use at most 120 characters.") }),
    status: 201,
    answer: persona,
  },
  async (c, { answer, body }) => {
    const { role } = await body();
    return answer(await addPersona(c.env.app, c.get("staff"), role));
  },
);

icp.add(
  { method: "delete", path: "/api/icp/personas/{id}", summary: "Remove a target title", status: 204 },
  async (c) =>
    (await removePersona(c.env.app, c.get("staff"), c.req.param("id")))
      ? c.body(null, 204)
      : problem(c, 404, {
          kind: "invalid-input",
          detail: "Target title not found. It may have been deleted.",
        }),
);
