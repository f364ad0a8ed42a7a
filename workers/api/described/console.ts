/** Sign-in, the event stream, upstreams, pictures. */
import { z } from "zod";
import { budgetSchema } from "../../../app/toolkit/budgets.server";
import type { DescribedPath } from "../../../app/toolkit/openapi/described.server";

const user = z.object({ name: z.string(), email: z.string() });
const [account, upstreams, console] = ["Account", "Integrations", "Console"];

export const consolePaths: DescribedPath[] = [
  {
    method: "post",
    path: "/api/sm/auth",
    tag: account,
    summary: "Sign in; the token goes into `Authorization: Bearer …`",
    body: z.object({ email: z.string(), password: z.string() }),
    answer: user.extend({ token: z.string() }),
    open: true,
  },
  { method: "get", path: "/api/sm/auth", tag: account, summary: "The current user", answer: user },
  { method: "delete", path: "/api/sm/auth", tag: account, summary: "Sign out", status: 204 },
  {
    method: "get",
    path: "/api/health",
    tag: console,
    summary: "Whether the console answers",
    answer: z.object({ ok: z.literal(true) }),
    open: true,
  },
  {
    method: "get",
    path: "/openapi.json",
    tag: console,
    summary: "This document",
    answer: "application/json",
  },
  {
    method: "get",
    path: "/events/youtube",
    tag: console,
    summary: 'The signed-in person\'s progress: `data: {"msg": "…"}`, and `event: run` for runs',
    query: z.object({ after: z.string().optional().describe("Id of the last event seen") }),
    answer: "text/event-stream",
  },
  {
    method: "get",
    path: "/api/images/{signature}/{address}",
    tag: console,
    summary: "A picture of a result, from the address that stands in the result",
    answer: "image/*",
  },
  {
    method: "get",
    path: "/api/integrations",
    tag: upstreams,
    summary: "Every upstream: set up or not, live or sandbox, spent, budget, last failure",
    answer: z.array(
      z.looseObject({ name: z.string(), label: z.string(), data: z.enum(["live", "sandbox"]) }),
    ),
  },
  {
    method: "put",
    path: "/api/integrations/{upstream}/budget",
    tag: upstreams,
    summary: "The upstream's monthly budget; `limit` null or empty: none",
    body: budgetSchema.partial(),
    answer: z.looseObject({}),
  },
];
