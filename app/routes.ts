/** The map of the product: one line per address. */
import { index, layout, route, type RouteConfig } from "@react-router/dev/routes";

export default [
  route("login", "screens/login.tsx"),
  route("login/code", "screens/login-code.tsx"),
  route("set-up/password", "screens/set-up-password.tsx"),
  route("set-up/second-step", "screens/set-up-second-step.tsx"),
  route("logout", "screens/logout.ts"),
  route("magic-clips/:id", "magic-clips/route.tsx"),
  layout("screens/layout.tsx", [
    layout("screens/inside.tsx", [
      index("screens/start.tsx"),
      route("youtube", "tools/youtube/route.tsx"),
      route("youtube-transcript", "tools/youtube-transcript/route.tsx"),
      route("magic-clips", "magic-clips/make-clips.ts"),
      route("youtube-light", "tools/youtube-light/route.tsx"),
      route("sm-enricher", "tools/sm-enricher/route.tsx"),
      route("intent-tracker", "tools/intent-tracker/route.tsx"),
      route("serp-query", "tools/serp-query/route.tsx"),
      route("valid-targets", "tools/valid-targets/route.tsx"),
      route("competitors", "tools/competitors/route.tsx"),
      route("co-workers", "tools/co-workers/route.tsx"),
      route("hosts-guests", "tools/hosts-guests/route.tsx"),
      route("use-cases", "tools/use-cases/route.tsx"),
      route("apollo-endpoints", "title-lists/route.tsx"),
      route("icp", "personas/route.tsx"),
      route("personalized-emails", "tools/personalized-emails/route.tsx", { id: "personalized-emails" }),
      route("personalized-emails-v2", "tools/personalized-emails/route.tsx", {
        id: "personalized-emails-v2",
      }),
      route("personalized-emails-v3", "tools/personalized-emails/route.tsx", {
        id: "personalized-emails-v3",
      }),
      route("personalized-emails-churn", "tools/personalized-emails/route.tsx", {
        id: "personalized-emails-churn",
      }),
      route("win-back-took-2-months-off", "tools/prompt-sets/win-back-route.tsx", {
        id: "win-back-took-2-months-off",
      }),
      route("win-back-didnt-take-2-months", "tools/prompt-sets/win-back-route.tsx", {
        id: "win-back-didnt-take-2-months",
      }),
      route("win-back-cancelled-past", "tools/prompt-sets/win-back-route.tsx", {
        id: "win-back-cancelled-past",
      }),
      route("reddit", "reddit-alerts/route.tsx"),
      route("script-generator", "tools/script-generator/route.tsx"),
      route("youtube-thumbnail", "tools/youtube-thumbnail/route.tsx"),
      route("cover-art-generator", "tools/cover-art-generator/route.tsx"),
      route("podcast-charts", "podcast-charts/route.tsx"),
      route("podcast-charts/parts", "podcast-charts/part-route.ts"),
      route("integrations", "integrations/route.tsx"),
      route("account", "screens/account.tsx"),
      route("account/two-step", "screens/two-step.tsx"),
      route("runs", "screens/runs.tsx"),
      route("runs/plan", "screens/run-plan.ts"),
      route("runs/:id", "screens/run.tsx"),
      route("runs/:id/time", "screens/run-time.tsx"),
      route("prompt-sets/:group", "tools/prompt-sets/group-route.ts"),
      route("prompt-examples/:audience", "tools/prompt-sets/examples-route.ts"),
      route("prompt-tries", "tools/prompt-sets/try-route.ts"),
      route("runs/:id/view", "screens/run-state.ts"),
      route(":page", "tools/prompt-sets/owner-route.tsx"),
      route("*", "screens/not-found.tsx"),
    ]),
  ]),
] satisfies RouteConfig;
