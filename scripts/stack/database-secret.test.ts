import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient } from "@libsql/client/web";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type DatabaseServer, startDatabase } from "./database.ts";
import { keptDatabaseSecret } from "./database-secret.ts";

const folder = mkdtempSync(join(tmpdir(), "database-secret-"));
const kept = { databaseKey: join(folder, "key.pem"), databaseToken: join(folder, "token") };
let server: DatabaseServer;
beforeAll(async () => {
  const secret = keptDatabaseSecret(kept);
  server = await startDatabase(join(folder, "database"), join(folder, "database.log"), { secret });
}, 60_000);
afterAll(async () => {
  await server.child.stop();
  rmSync(folder, { recursive: true, force: true });
});

test("the database answers only clients with the token", async () => {
  const ask = async (authToken?: string) => {
    const client = createClient({ url: server.url, ...(authToken && { authToken }) });
    try {
      return (await client.execute("SELECT 1 AS one")).rows.length;
    } catch (error) {
      return String(error);
    } finally {
      client.close();
    }
  };
  expect(await ask(server.authToken)).toBe(1);
  expect(await ask()).toMatch(/401/);
  expect(await ask(`${server.authToken?.slice(0, -4)}AAAA`)).toMatch(/401/);
});

test("a folder keeps its token, and each folder has another", () => {
  expect(keptDatabaseSecret(kept).token).toBe(server.authToken);
  const other = { databaseKey: join(folder, "other.pem"), databaseToken: join(folder, "other") };
  expect(keptDatabaseSecret(other).token).not.toBe(server.authToken);
});
