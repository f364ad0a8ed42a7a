/** The map of the product: one line per address. */
import { index, layout, route, type RouteConfig } from "@react-router/dev/routes";

const notYet = (path: string) => route(path, "screens/not-available.tsx", { id: path });

export default [
  route("login", "screens/login.tsx"),
  route("logout", "screens/logout.ts"),
  layout("screens/layout.tsx", [
    layout("screens/inside.tsx", [
      index("screens/start.tsx"),
      route("youtube", "tools/youtube/route.tsx"),
      route("youtube-transcript", "tools/youtube-transcript/route.tsx"),
      route("youtube-light", "tools/youtube-light/route.tsx"),
      notYet("sm-enricher"),
      notYet("intent-tracker"),
      notYet("serp-query"),
      notYet("valid-targets"),
      notYet("competitors"),
      notYet("co-workers"),
      notYet("hosts-guests"),
      notYet("use-cases"),
      notYet("apollo-endpoints"),
      notYet("icp"),
      notYet("personalized-emails"),
      notYet("personalized-emails-v2"),
      notYet("personalized-emails-v3"),
      notYet("personalized-emails-churn"),
      notYet("win-back-took-2-months-off"),
      notYet("win-back-didnt-take-2-months"),
      notYet("win-back-cancelled-past"),
      notYet("reddit"),
      notYet("script-generator"),
      notYet("youtube-thumbnail"),
      notYet("cover-art-generator"),
      notYet("podcast-charts"),
      route("integrations", "screens/integrations.tsx"),
      route("account", "screens/account.tsx"),
      route("runs", "screens/runs.tsx"),
      route("runs/plan", "screens/run-plan.ts"),
      route("runs/:id", "screens/run.tsx"),
      route("runs/:id/view", "screens/run-state.ts"),
      route(":page", "screens/page.tsx"),
      route("*", "screens/not-found.tsx"),
    ]),
  ]),
] satisfies RouteConfig;
