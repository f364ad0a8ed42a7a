/**
 * Reads Cloudflare's API for the deployment. Its answers are documented
 * (developers.cloudflare.com/api), unlike Wrangler's output for people. All changes go through
 * Wrangler.
 */
import { Refusal } from "../refusal.ts";
import type { Environment } from "../stack/environment.ts";
import type { Wrangler } from "./wrangler.ts";

interface Envelope<T> {
  success: boolean;
  errors: { code: number; message: string }[];
  result: T;
}

export class CloudflareRefusal extends Refusal {
  /** Cloudflare's error code. */
  readonly code: number;

  constructor(code: number, message: string) {
    super(`Cloudflare refused: ${message} [code: ${code}]`);
    this.code = code;
  }
}

export interface Cloudflare {
  accountId: string;
  accountName: string;
  /**
   * Reads one URL of the API.
   * @param path below the account
   * @throws CloudflareRefusal with Cloudflare's error code
   */
  read: <T>(path: string) => Promise<T>;
}

const apiOf = (environment: Environment) =>
  environment.CLOUDFLARE_API_BASE_URL || "https://api.cloudflare.com/client/v4";

async function get<T>(environment: Environment, token: string, path: string): Promise<T> {
  const response = await fetch(`${apiOf(environment)}${path}`, {
    headers: { authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(30_000),
  });
  const answer = (await response.json()) as Envelope<T>;
  if (answer.success) return answer.result;
  const { code = response.status, message = response.statusText } = answer.errors[0] ?? {};
  throw new CloudflareRefusal(code, message);
}

/**
 * Returns the account to deploy to. @throws Refusal without a sign-in, or if several accounts are
 * possible
 */
export async function signIn(run: Wrangler, environment: Environment): Promise<Cloudflare> {
  const token = environment.CLOUDFLARE_API_TOKEN || (await tokenOf(run));
  let accounts: { id: string; name: string }[];
  try {
    accounts = await get(environment, token, "/accounts?per_page=50");
  } catch (error) {
    if (error instanceof CloudflareRefusal) throw new Refusal(`${notSignedIn}\n(${error.message})`);
    throw new Refusal(`The Cloudflare API does not answer at ${apiOf(environment)}: ${String(error)}`);
  }
  const wanted = environment.CLOUDFLARE_ACCOUNT_ID;
  const account = wanted ? accounts.find(({ id }) => id === wanted) : accounts[0];
  if (!account) {
    throw new Refusal(
      wanted
        ? `This sign-in reaches no account ${wanted}. Check CLOUDFLARE_ACCOUNT_ID.`
        : "This sign-in reaches no account. Give the token an account: Cloudflare dashboard, My Profile, API Tokens.",
    );
  }
  if (!wanted && accounts.length > 1) {
    const list = accounts.map(({ id, name }) => `  ${id}  ${name}`).join("\n");
    throw new Refusal(`You are signed in to several accounts. Set CLOUDFLARE_ACCOUNT_ID to one of:\n${list}`);
  }
  return {
    accountId: account.id,
    accountName: account.name,
    read: (path) => get(environment, token, `/accounts/${account.id}${path}`),
  };
}

const notSignedIn =
  "Cloudflare does not know you yet. Run: npx wrangler login\n" +
  "On a machine without a browser set CLOUDFLARE_API_TOKEN and CLOUDFLARE_ACCOUNT_ID instead.";

async function tokenOf(run: Wrangler): Promise<string> {
  const { code, stdout } = await run(["auth", "token", "--json"]);
  if (code !== 0) throw new Refusal(notSignedIn);
  return (JSON.parse(stdout) as { token: string }).token;
}

/** Reads an item. Returns undefined if Cloudflare has no such item. */
export async function readIfThere<T>(
  cloudflare: Cloudflare,
  path: string,
  absent: number[],
): Promise<T | undefined> {
  try {
    return await cloudflare.read<T>(path);
  } catch (error) {
    if (error instanceof CloudflareRefusal && absent.includes(error.code)) return undefined;
    throw error;
  }
}
