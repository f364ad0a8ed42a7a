/** Lists all calls from the console's OpenAPI document and all URLs of its route table. */
import type { RouteConfigEntry } from "@react-router/dev/routes";
import type { Attacked } from "./product.ts";

export interface Call {
  method: string;
  path: string;
  /** True if the call needs no sign-in. */
  open: boolean;
}

interface Described {
  paths: Record<string, Record<string, { security?: object[] }>>;
}

const filled = (path: string) => path.replaceAll(/\{\w+\}|:\w+/g, "none");

/** Does not wait for sockets and streams; the console checks their sign-in before it opens them. */
export async function apiCalls({ url, staff }: Attacked): Promise<Call[]> {
  const answer = await fetch(`${url}/openapi.json`, { headers: { authorization: `Bearer ${staff.token}` } });
  const { paths } = (await answer.json()) as Described;
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { security }]) => ({
      method: method.toUpperCase(),
      path: filled(path),
      open: security?.length === 0,
    })),
  );
}

/** Screens inside the layout need a sign-in; the others check access themselves. */
export async function screens(): Promise<Call[]> {
  const { default: routes } = await import("../../app/routes.ts");
  const found: Call[] = [];
  const walk = (entries: RouteConfigEntry[], under: string, inside: boolean) => {
    for (const { path, index, file, children } of entries) {
      const at = path ? `${under}/${path === "*" ? "no/such/page" : filled(path)}` : under;
      if (path || index) found.push({ method: "GET", path: at || "/", open: !inside });
      walk(children ?? [], at, inside || file === "screens/layout/route.tsx");
    }
  };
  walk(routes, "", false);
  return found;
}
