/** Makes test calls from the deployed Worker with its keys, for a user who is signed in there. */
import type { Asked, Probe } from "../../app/vendors/probes/probe.ts";
import { Refusal } from "../refusal.ts";
import type { Environment } from "../stack/environment.ts";

export interface ProbingWorker {
  /** Keys that the Worker lacks for this call. */
  missing(probe: Probe): string[];
  ask(probe: Probe): Promise<Asked>;
  /** Ends the command's session. */
  leave(): Promise<void>;
}

/** @param environment with CONSOLE_EMAIL and CONSOLE_PASSWORD of an account there */
export async function probingWorker(
  address: string,
  environment: Environment,
  fetch: (request: Request) => Promise<Response> = globalThis.fetch,
): Promise<ProbingWorker> {
  const origin = originOf(address);
  const email = environment.CONSOLE_EMAIL;
  const password = environment.CONSOLE_PASSWORD;
  if (!email || !password)
    throw new Refusal("Set CONSOLE_EMAIL and CONSOLE_PASSWORD to an account of the console there.");
  const call = async (method: string, path: string, body?: unknown, token?: string) => {
    const headers = {
      ...(body !== undefined && { "content-type": "application/json" }),
      ...(token && { authorization: `Bearer ${token}` }),
    };
    const request = new Request(origin + path, {
      method,
      headers,
      // A redirect would send the password elsewhere.
      redirect: "error",
      body: body === undefined ? null : JSON.stringify(body),
    });
    const response = await fetch(request).catch((error: unknown) => {
      throw new Refusal(
        `${origin} cannot be reached: ${error instanceof Error ? error.message : "no answer"}.`,
      );
    });
    if (response.status === 204) return null;
    const said = (await response.json().catch(() => null)) as { detail?: string } | null;
    // An account with an initial password or an unfinished second step may sign in but do nothing
    // else.
    if (response.status === 403 && said?.detail)
      throw new Refusal(`${email} cannot make test calls yet. ${said.detail} Then run this command again.`);
    if (!response.ok || said === null)
      throw new Refusal(`${origin}${path} answers ${response.status}: ${said?.detail ?? "no JSON"}`);
    return said;
  };
  const { token } = (await call("POST", "/api/sm/auth", { email, password })) as { token: string };
  const leave = async () => void (await call("DELETE", "/api/sm/auth", undefined, token));
  const listed = (await call("GET", "/api/probes", undefined, token).catch(async (error: unknown) => {
    await leave();
    throw error;
  })) as { call: string; missing: string[] }[];
  const missing = new Map(listed.map((one) => [one.call, one.missing]));
  return {
    missing: ({ name }) => missing.get(name) ?? [],
    ask: ({ name }) =>
      call("POST", "/api/probes", { call: name, agreed: true }, token) as unknown as Promise<Asked>,
    leave,
  };
}

const local = /^(localhost|127\.0\.0\.1|\[::1\])$/;

export function originOf(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url?.protocol === "https:" || (url?.protocol === "http:" && local.test(url.hostname)))
    return url.origin;
  throw new Refusal(`Set --worker to the console's URL, for example https://console.example.com.`);
}
