/**
 * /api/onboarding/settings/{group}: the email prompt sets. One group's name comes from the
 * configuration.
 */
import { type Context, Hono } from "hono";
import { emailSets } from "../tools/prompt-sets/settings";
import type { ApiEnv } from "./env";
import { problem } from "./problem";
import { answerSettings, changeSettings } from "./settings";

export const onboarding = new Hono<ApiEnv>();

const path = "/api/onboarding/settings/:group";

const groupOf = (c: Context<ApiEnv>) =>
  emailSets(c.env.app.names.emailsOwner).find((set) => set.settings.group === c.req.param("group"))?.settings;

const noSuchGroup = (c: Context) =>
  problem(c, 404, { kind: "invalid-input", detail: "Prompt group not found." });

onboarding.get(path, (c) => {
  const settings = groupOf(c);
  return settings ? answerSettings(c, settings) : noSuchGroup(c);
});

onboarding.put(path, (c) => {
  const settings = groupOf(c);
  return settings ? changeSettings(c, settings) : noSuchGroup(c);
});
