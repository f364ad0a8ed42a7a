import { index, type RouteConfig } from "@react-router/dev/routes";

export default [index("screens/start.tsx")] satisfies RouteConfig;
