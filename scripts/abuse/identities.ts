/**
 * Tries every identity on every call and screen, and foreign origins on every call that changes
 * something.
 */
import type { Attacked, Identity } from "./product.ts";
import { wrongIdentities } from "./product.ts";
import type { Call } from "./paths.ts";
import type { Group } from "./report.ts";

interface Tried {
  url: string;
  method: string;
  path: string;
  headers: Record<string, string>;
}

async function ask({ url, method, path, headers }: Tried) {
  const body = method === "GET" || method === "HEAD" || method === "DELETE" ? null : "{}";
  const answer = await fetch(url + path, {
    method,
    headers: { ...(body && { "content-type": "application/json" }), ...headers },
    body,
    redirect: "manual",
    signal: AbortSignal.timeout(30_000),
  });
  const isStream = answer.headers.get("content-type")?.startsWith("text/event-stream") ?? false;
  if (isStream) await answer.body?.cancel();
  const text = isStream ? "" : await answer.text();
  return { status: answer.status, location: answer.headers.get("location") ?? "", text };
}

/** Sends only a few requests at a time: this attack tests content, not load. */
async function each<T>(items: T[], work: (item: T) => Promise<void>): Promise<void> {
  const left = [...items];
  const worker = async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item);
  };
  await Promise.all([worker(), worker(), worker(), worker()]);
}

const methods = ["GET", "HEAD", "POST", "PUT", "DELETE"];

export async function wrongIdentitiesEverywhere(
  attacked: Attacked,
  calls: Call[],
  screens: Call[],
): Promise<Group[]> {
  const identities = await wrongIdentities(attacked);
  const { url } = attacked;
  const api: Group = { name: "wrong identities × every described call", tried: 0, through: [] };
  const closed = calls.filter(({ open }) => !open);
  await each(
    identities.flatMap((identity) => closed.map((call) => ({ identity, call }))),
    async ({ identity, call }) => {
      if (identity.may(call.method, call.path)) return;
      api.tried += 1;
      const { status } = await ask({ url, ...call, headers: identity.headers });
      if (status !== 401)
        api.through.push(`${identity.name}: ${call.method} ${call.path} answered ${status}`);
    },
  );
  const pages: Group = {
    name: "wrong identities × every screen, its data and its actions",
    tried: 0,
    through: [],
  };
  const variants = screens
    .filter(({ open }) => !open)
    .flatMap(({ path }) => [path, `${path === "/" ? "/_" : path}.data`])
    .flatMap((path) => methods.map((method) => ({ method, path })));
  await each(
    identities.flatMap((identity) => variants.map((variant) => ({ identity, variant }))),
    async ({ identity, variant }) => {
      pages.tried += 1;
      const { status, location, text } = await ask({ url, ...variant, headers: identity.headers });
      const isSentAway = location.includes("/login") || text.includes("/login");
      if (status >= 400 ? status >= 500 : !isSentAway && variant.method !== "HEAD")
        pages.through.push(`${identity.name}: ${variant.method} ${variant.path} answered ${status}`);
    },
  );
  return [api, pages];
}

/**
 * A signed-in user's request for something that does not exist must be rejected without a server
 * error.
 */
export async function staffEverywhere(attacked: Attacked, calls: Call[], screens: Call[]): Promise<Group> {
  const group: Group = {
    name: "staff × every call and screen, with an input that is none",
    tried: 0,
    through: [],
  };
  const { url, staff } = attacked;
  // A sign-out would end the session that the other requests use.
  const asked = calls.filter(({ path, method }) => !(path === "/api/sm/auth" && method === "DELETE"));
  const identity: Pick<Identity, "headers"> = { headers: { authorization: `Bearer ${staff.token}` } };
  await each([...asked, ...screens.filter(({ path }) => path !== "/logout")], async (call) => {
    group.tried += 1;
    const { status } = await ask({
      url,
      ...call,
      headers: call.path.startsWith("/api") ? identity.headers : { cookie: staff.cookie },
    });
    if (status >= 500 && ![501, 502, 503, 504].includes(status))
      group.through.push(`${call.method} ${call.path} answered ${status}`);
  });
  return group;
}

export async function foreignOrigins(attacked: Attacked, calls: Call[], screens: Call[]): Promise<Group> {
  const { url, staff } = attacked;
  const { host, port } = new URL(url);
  const origins = [
    "https://elsewhere.example",
    "null",
    `https://${host}`,
    `http://127.0.0.1:${Number(port) + 1}`,
    `${url}.elsewhere.example`,
    `http://staff@${host}`,
  ];
  const group: Group = {
    name: "foreign origins × every call that changes something, with a good cookie",
    tried: 0,
    through: [],
  };
  const changing = [
    ...calls.filter(({ method, open }) => method !== "GET" && !open),
    ...screens.filter(({ open }) => !open).map(({ path }) => ({ method: "POST", path })),
  ];
  await each(
    origins.flatMap((origin) => changing.map((call) => ({ origin, call }))),
    async ({ origin, call }) => {
      group.tried += 1;
      const { status } = await ask({ url, ...call, headers: { cookie: staff.cookie, origin } });
      if (status < 400 || status >= 500)
        group.through.push(`from ${origin}: ${call.method} ${call.path} answered ${status}`);
    },
  );
  return group;
}
