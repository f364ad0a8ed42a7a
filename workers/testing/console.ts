/** For tests in the Workers runtime: the Worker itself, its database, and signed-in users. */
import { env, exports } from "cloudflare:workers";
import { openSession } from "../../app/staff/session.server";
import { sessionCookie } from "../../app/staff/session-cookie.server";
import { openDatabase } from "../../app/storage/database";
import { addStaff } from "../../app/staff/storage/staff";
import { readConfig } from "../config";

export const worker = (exports as unknown as { default: Fetcher }).default;

export const testDatabase = () =>
  openDatabase({ url: (env as unknown as { TURSO_DATABASE_URL: string }).TURSO_DATABASE_URL });

/** Creates a user and makes API calls in their name. */
export async function signedInStaff() {
  const id = crypto.randomUUID();
  const database = testDatabase();
  const now = () => new Date();
  await addStaff(database, {
    id,
    email: `${id}@example.com`,
    name: "Ada",
    passwordHash: "none",
    createdAt: now(),
  });
  const token = await openSession({ database, now }, id);
  const call = (path: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers);
    headers.set("authorization", `Bearer ${token}`);
    return worker.fetch(`https://console.example${path}`, { ...init, headers });
  };
  /** Returns the same session as a browser cookie. */
  const cookie = async () => {
    const { secrets } = readConfig(env);
    return (await sessionCookie(new Request("https://console.example/"), secrets, token)).split(";")[0] ?? "";
  };
  return { id, call, cookie };
}
