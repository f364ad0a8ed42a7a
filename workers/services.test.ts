import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { readConfig } from "./config";
import { createEngine } from "./services";

test("events with an environment of their own share one database client, and so its open streams", () => {
  const [one, other] = [{ ...env }, { ...env }].map((own) => createEngine(own, readConfig(own)).database);
  expect(one).toBe(other);
});
