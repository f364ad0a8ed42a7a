/** /api/probes: tries outside services from where the console runs (docs/vendors.md). */
import { Hono } from "hono";
import { NotFound } from "../toolkit/failure";
import { isPlain, priceOf } from "../upstream/probes/probe";
import type { ApiEnv } from "./env";
import { readJson } from "./body";
import { askProbe, listProbes, probeNamed } from "./probe.server";
import { problem } from "./problem";

export const probes = new Hono<ApiEnv>();

probes.get("/api/probes", async (c) => c.json(await listProbes(c.env.app)));

/** `{call, agreed?}`: one of the listed calls; `agreed` for those that cost or do something. */
probes.post("/api/probes", async (c) => {
  const { call, agreed } = await readJson(c);
  const probe = probeNamed(call);
  if (!probe) throw new NotFound("There is no such call to try from here.");
  if (!isPlain(probe) && agreed !== true)
    return problem(c, 409, {
      kind: "invalid-input",
      title: "Needs your approval",
      detail: `${probe.name}: ${priceOf(probe)}.`,
      nextStep: 'Send it again with "agreed": true.',
    });
  const asked = await askProbe(c.env.app, c.get("staff"), probe);
  if (asked) return c.json(asked);
  c.header("retry-after", "600");
  return problem(c, 429, {
    kind: "rate-limited",
    detail: "You had sixty calls tried in ten minutes. Go on in a few minutes.",
  });
});
