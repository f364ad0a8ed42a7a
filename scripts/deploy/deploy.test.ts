import { expect, test } from "vitest";
import { Refusal } from "../refusal.ts";
import { makeResources, refuseUnlessSignedIn } from "./resources.ts";
import { setMissingSecrets } from "./secrets.ts";
import type { Wrangler } from "./wrangler.ts";

/** An account at Cloudflare as Wrangler tells of it. */
function account(
  there: { buckets?: string[]; queues?: string[]; namespaces?: string[]; secrets?: string[] } = {},
) {
  const buckets = new Set(there.buckets);
  const queues = new Set(there.queues);
  const namespaces = new Set(there.namespaces);
  const secrets = new Map(there.secrets?.map((name) => [name, "kept"]));
  const make = (set: Set<string>, name: string, refusal: string) => {
    if (set.has(name)) return { code: 1, text: refusal };
    set.add(name);
    return { code: 0, text: `Created ${name}` };
  };
  const answer: Wrangler = async (words, input = "") => {
    const [command, name = ""] = [words.slice(0, -1).join(" "), words.at(-1)];
    if (command === "r2 bucket create")
      return make(buckets, name, "The bucket you tried to create already exists, and you own it.");
    if (command === "queues create") return make(queues, name, `Queue name '${name}' is already taken.`);
    if (command === "kv namespace create")
      return make(namespaces, name, "a namespace with this title already exists");
    if (words.join(" ") === "kv namespace list") {
      return {
        code: 0,
        text: `notice\n${JSON.stringify([...namespaces].map((title) => ({ id: `id of ${title}`, title })))}\n`,
      };
    }
    if (words.join(" ") === "secret list --format json") {
      return { code: 0, text: JSON.stringify([...secrets.keys()].map((key) => ({ name: key }))) };
    }
    if (words.join(" ") === "secret bulk") {
      for (const [key, value] of Object.entries(JSON.parse(input) as Record<string, string>))
        secrets.set(key, value);
      return { code: 0, text: "" };
    }
    return { code: 1, text: `unknown command ${words.join(" ")}` };
  };
  return { answer, buckets, queues, namespaces, secrets };
}

const bindings = {
  kv_namespaces: [{ binding: "FLASH", id: "0000" }],
  r2_buckets: [{ bucket_name: "files" }],
  queues: { producers: [{ queue: "runs" }, { queue: "clock" }] },
};

test("what is absent is made, and a second deploy makes nothing", async () => {
  const cloud = account();
  const told: string[] = [];
  const first = await makeResources(cloud.answer, "console", bindings, (words) => told.push(words));
  expect(first).toEqual([{ binding: "FLASH", id: "id of console-FLASH" }]);
  expect([...cloud.buckets, ...cloud.queues, ...cloud.namespaces]).toEqual([
    "files",
    "runs",
    "clock",
    "console-FLASH",
  ]);
  expect(told).toHaveLength(4);
  const second = await makeResources(cloud.answer, "console", bindings, (words) => told.push(words));
  expect(second).toEqual(first);
  expect(told).toHaveLength(4);
});

test("any other refusal stops the deploy with Wrangler's own words", async () => {
  const refusing: Wrangler = async () => ({ code: 1, text: "Please enable R2 through the dashboard" });
  await expect(makeResources(refusing, "console", bindings, () => {})).rejects.toThrow(/enable R2/);
});

test("not being signed in is said at once", async () => {
  const stranger: Wrangler = async () => ({
    code: 0,
    text: "You are not authenticated. Please run `wrangler login`.",
  });
  await expect(refuseUnlessSignedIn(stranger)).rejects.toThrow(Refusal);
  await refuseUnlessSignedIn(async () => ({ code: 0, text: "You are logged in with an OAuth Token" }));
});

test("secrets are set only where there are none", async () => {
  const cloud = account({ secrets: ["TURSO_AUTH_TOKEN"] });
  const set = await setMissingSecrets(cloud.answer, {
    TURSO_DATABASE_URL: "libsql://x",
    TURSO_AUTH_TOKEN: "new",
  });
  expect(set).toEqual(["TURSO_DATABASE_URL", "SESSION_SECRET"]);
  expect(cloud.secrets.get("TURSO_AUTH_TOKEN")).toBe("kept");
  expect(cloud.secrets.get("SESSION_SECRET")).toMatch(/^[\w-]{43}$/);
  expect(await setMissingSecrets(cloud.answer, { TURSO_DATABASE_URL: "libsql://y" })).toEqual([]);
});
