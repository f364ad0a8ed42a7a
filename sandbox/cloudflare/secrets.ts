/**
 * Secrets set separately: each change creates a version of the newest code and deploys it to all
 * traffic.
 */
import { Hono } from "hono";
import { type Account, deployVersions, keepVersion, type Version } from "./account.ts";
import { noSuchScript, refusal, result } from "./envelope.ts";
import type { Upload } from "./upload.ts";

const secretsOf = ({ metadata }: Upload) =>
  new Map(
    metadata.bindings.filter(({ type }) => type === "secret_text").map(({ name, text }) => [name, text]),
  );

/** Returns the names of secrets that differ between two versions. */
export function changedSecrets(before: Upload, now: Upload): string[] {
  const [old, current] = [secretsOf(before), secretsOf(now)];
  return [...new Set([...old.keys(), ...current.keys()])].filter(
    (name) => old.get(name) !== current.get(name),
  );
}

export function secrets(account: Account) {
  const api = new Hono();
  /** @param values null deletes the secret */
  const set = (name: string, values: Record<string, string | null>): Response | Version => {
    const script = account.script(name);
    const newest = script?.versions[0];
    if (!script || !newest) return noSuchScript();
    if (newest !== account.live(name)) {
      return refusal(
        400,
        10215,
        "Secret edit failed. You attempted to modify a secret, but the latest version of your Worker isn't currently deployed.",
      );
    }
    const others = newest.metadata.bindings.filter((binding) => !(binding.name in values));
    const own = Object.entries(values).flatMap(([secret, text]) =>
      text === null ? [] : [{ type: "secret_text", name: secret, text }],
    );
    const version = keepVersion(script, {
      ...newest,
      metadata: { ...newest.metadata, bindings: [...others, ...own] },
    });
    deployVersions(script, [{ version_id: version.id, percentage: 100 }]);
    return version;
  };
  api.get("/workers/scripts/:name/secrets", (c) => {
    const newest = account.script(c.req.param("name"))?.versions[0];
    if (!newest) return noSuchScript();
    return result([...secretsOf(newest).keys()].map((name) => ({ name, type: "secret_text" })));
  });
  api.put("/workers/scripts/:name/secrets", async (c) => {
    const { name, text } = await c.req.json<{ name: string; text: string }>();
    const done = set(c.req.param("name"), { [name]: text });
    return done instanceof Response ? done : result({ name, type: "secret_text" });
  });
  api.delete("/workers/scripts/:name/secrets/:secret", (c) => {
    const done = set(c.req.param("name"), { [c.req.param("secret")]: null });
    return done instanceof Response ? done : result(null);
  });
  api.patch("/workers/scripts/:name/secrets-bulk", async (c) => {
    const sent = await c.req.json<{ secrets: Record<string, { text: string } | null> }>();
    const values: Record<string, string | null> = {};
    for (const [name, secret] of Object.entries(sent.secrets)) values[name] = secret?.text ?? null;
    const done = set(c.req.param("name"), values);
    return done instanceof Response ? done : result({});
  });
  return api;
}
