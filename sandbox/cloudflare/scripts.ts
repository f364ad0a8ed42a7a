/**
 * Workers: scripts, versions, deployments, secrets, assets. Error codes are Cloudflare's where they
 * are public. For deployments (a wrong traffic split, a version across a migration) Cloudflare
 * documents the rule but no code.
 */
import { gzipSync } from "node:zlib";
import { Hono } from "hono";
import {
  type Account,
  type Deployment,
  deployVersions,
  keepVersion,
  type Script,
  type Version,
} from "./account.ts";
import { noSuchScript, page, refusal, result } from "./envelope.ts";
import { changedSecrets } from "./secrets.ts";
import { readUpload, takenOver, type Upload } from "./upload.ts";

const encoded = (content: unknown) => Buffer.from(JSON.stringify(content)).toString("base64url");
const nothingToInherit = (name: string) =>
  refusal(400, 10057, `Binding ${name} cannot be inherited: the version before has none of this name.`);
/** Wrangler only reads the expiry of this token. */
const ticket = (content: object) =>
  `${encoded({ alg: "none" })}.${encoded({ exp: Math.floor(Date.now() / 1000) + 3600, ...content })}.`;

export function scripts(account: Account) {
  const api = new Hono();
  const newScript = (): Script => ({
    versions: [],
    deployments: [],
    migrationTag: undefined,
    migratedAtVersion: 0,
    crons: [],
    onWorkersDev: false,
    tags: [],
  });

  /** Returns Cloudflare's refusal of an upload, or null. */
  function refused(upload: Upload): Response | null {
    const bytes = gzipSync(Buffer.concat(upload.modules.map(({ content }) => content))).byteLength;
    if (bytes > account.largestScript) return refusal(413, 10027, "workers.api.error.script_too_large");
    if (account.startupMilliseconds > account.startsWithin) {
      return refusal(400, 10021, "Error: Script startup exceeded CPU time limit.");
    }
    for (const { type, name, ...binding } of upload.metadata.bindings) {
      if (type === "r2_bucket" && !account.buckets.has(binding.bucket_name ?? "")) {
        return refusal(
          400,
          10085,
          `R2 bucket '${binding.bucket_name ?? ""}' not found. Please use a different name and try again.`,
        );
      }
      if (type === "queue" && !account.queues.has(binding.queue_name ?? "")) {
        return refusal(400, 11000, `Queue "${binding.queue_name ?? ""}" does not exist.`);
      }
      if (type === "kv_namespace" && ![...account.namespaces.values()].includes(binding.namespace_id ?? "")) {
        return refusal(400, 10041, `KV namespace '${binding.namespace_id ?? ""}' not found (${name}).`);
      }
    }
    return null;
  }

  const toldVersion = (version: Version) => ({
    id: version.id,
    number: version.number,
    annotations: version.metadata.annotations ?? {},
    metadata: {
      created_on: version.createdOn,
      modified_on: version.createdOn,
      source: "wrangler",
      author_email: "team@example.com",
      has_preview: false,
    },
    resources: {
      bindings: version.metadata.bindings.map((binding) => ({ ...binding, text: undefined })),
      script: { etag: version.id, handlers: ["fetch", "queue", "scheduled"] },
      script_runtime: { usage_model: "standard" },
    },
    startup_time_ms: account.startupMilliseconds,
  });

  api.get("/workers/subdomain", () =>
    account.subdomain === null
      ? refusal(404, 10007, "haven't registered workers.dev")
      : result({ subdomain: account.subdomain }),
  );
  api.get("/workers/scripts", () =>
    page([...account.scripts.keys()].map((id) => ({ id, handlers: ["fetch"] }))),
  );
  api.get("/workers/services/:name", (c) => {
    const script = account.script(c.req.param("name"));
    if (!script) return refusal(404, 10090, "workers.api.error.service_not_found");
    return result({
      default_environment: {
        environment: "production",
        script: {
          id: c.req.param("name"),
          tag: `tag of ${c.req.param("name")}`,
          tags: script.tags,
          last_deployed_from: "wrangler",
          migration_tag: script.migrationTag,
        },
      },
    });
  });

  // Uploads the complete script, the only way to apply a Durable Object migration.
  api.put("/workers/scripts/:name", async (c) => {
    const name = c.req.param("name");
    const known = account.script(name);
    const upload = takenOver(await readUpload(await c.req.formData()), known?.versions[0]);
    if (typeof upload === "string") return nothingToInherit(upload);
    if (!known && account.subdomain === null) {
      return refusal(400, 10063, "You need a workers.dev subdomain in order to proceed.");
    }
    const no = refused(upload);
    if (no) return no;
    const { migrations } = upload.metadata;
    if (migrations && migrations.old_tag !== known?.migrationTag) {
      return refusal(
        412,
        10079,
        `Migration tag precondition failed; current tag is ${known?.migrationTag ?? "none"}`,
      );
    }
    const script = known ?? newScript();
    account.scripts.set(name, script);
    const version = keepVersion(script, upload);
    if (migrations) {
      script.migrationTag = migrations.new_tag;
      script.migratedAtVersion = version.number;
    }
    deployVersions(script, [{ version_id: version.id, percentage: 100 }]);
    return result({
      id: name,
      etag: version.id,
      deployment_id: version.id.replaceAll("-", ""),
      startup_time_ms: account.startupMilliseconds,
    });
  });

  api.post("/workers/scripts/:name/versions", async (c) => {
    const script = account.script(c.req.param("name"));
    if (!script) return noSuchScript();
    const upload = takenOver(await readUpload(await c.req.formData()), script.versions[0]);
    if (typeof upload === "string") return nothingToInherit(upload);
    if (upload.metadata.migrations) {
      return refusal(
        400,
        10211,
        "Version upload failed. You attempted to upload a version of a Worker that includes a Durable Object migration, but migrations must be fully applied via a non-versioned deployment.",
      );
    }
    return refused(upload) ?? result(toldVersion(keepVersion(script, upload)));
  });
  api.get("/workers/scripts/:name/versions", (c) => {
    const script = account.script(c.req.param("name"));
    return script ? result({ items: script.versions.slice(0, 100).map(toldVersion) }) : noSuchScript();
  });
  api.get("/workers/scripts/:name/versions/:id", (c) => {
    const version = account.script(c.req.param("name"))?.versions.find(({ id }) => id === c.req.param("id"));
    return version
      ? result(toldVersion(version))
      : refusal(404, 10154, "workers.api.error.version_not_found");
  });

  api.get("/workers/scripts/:name/deployments", (c) => {
    const script = account.script(c.req.param("name"));
    if (!script) return noSuchScript();
    return result({
      deployments: script.deployments.map(({ id, createdOn, message, versions }) => ({
        id,
        source: "wrangler",
        strategy: "percentage",
        author_email: "team@example.com",
        created_on: createdOn,
        annotations: { "workers/message": message, "workers/triggered_by": "deployment" },
        versions,
      })),
    });
  });
  api.post("/workers/scripts/:name/deployments", async (c) => {
    const script = account.script(c.req.param("name"));
    if (!script) return noSuchScript();
    const active = account.live(c.req.param("name"));
    const { versions, annotations } = await c.req.json<{
      versions: Deployment["versions"];
      annotations?: Record<string, string>;
    }>();
    if (versions.length > 2) return refusal(400, 10023, "A deployment has at most two versions.");
    if (versions.reduce((sum, { percentage }) => sum + percentage, 0) !== 100) {
      return refusal(400, 10023, "The percentages of a deployment must add up to 100.");
    }
    for (const { version_id: id } of versions) {
      const version = script.versions.slice(0, 100).find((each) => each.id === id);
      if (!version) return refusal(404, 10154, "workers.api.error.version_not_found");
      if (version.number < script.migratedAtVersion) {
        return refusal(
          400,
          10210,
          "This version cannot be deployed: a Durable Object migration has occurred between it and the version in the active deployment.",
        );
      }
      const changed = active && version.number < active.number ? changedSecrets(version, active) : [];
      if (changed.length > 0 && c.req.query("force") !== "true") {
        return refusal(
          400,
          10220,
          `A secret has changed since this version was active. If you are sure this is ok, add a ?force=true query parameter to allow the rollback. The following secrets have changed: ${changed.join(", ")}`,
        );
      }
    }
    return result({ id: deployVersions(script, versions, annotations?.["workers/message"]).id });
  });

  api.patch("/workers/scripts/:name/script-settings", async (c) => {
    const settings = await c.req.json<{ tags?: string[] | null }>();
    const script = account.script(c.req.param("name"));
    if (!script) return noSuchScript();
    if (settings.tags) script.tags = settings.tags;
    return result(settings);
  });
  api.get("/workers/scripts/:name/settings", (c) => {
    const version = account.live(c.req.param("name"));
    return version ? result({ bindings: toldVersion(version).resources.bindings }) : noSuchScript();
  });
  api.put("/workers/scripts/:name/schedules", async (c) => {
    const script = account.script(c.req.param("name"));
    if (!script) return noSuchScript();
    script.crons = (await c.req.json<{ cron: string }[]>()).map(({ cron }) => cron);
    return result({ schedules: script.crons });
  });
  api.get("/workers/workers/:name", (c) => {
    const script = account.script(c.req.param("name"));
    if (!script) return noSuchScript();
    return result({
      name: c.req.param("name"),
      subdomain: { enabled: script.onWorkersDev, previews_enabled: false },
    });
  });
  api.post("/workers/scripts/:name/subdomain", async (c) => {
    const script = account.script(c.req.param("name"));
    if (!script) return noSuchScript();
    script.onWorkersDev = (await c.req.json<{ enabled: boolean }>()).enabled;
    return result({ enabled: script.onWorkersDev, previews_enabled: false });
  });

  api.post("/workers/scripts/:name/assets-upload-session", async (c) => {
    const { manifest } = await c.req.json<{ manifest: Record<string, { hash: string; size: number }> }>();
    const missing = Object.values(manifest)
      .map(({ hash }) => hash)
      .filter((hash) => !account.files.has(hash));
    const session = crypto.randomUUID();
    account.uploads.set(
      session,
      Object.fromEntries(Object.entries(manifest).map(([path, { hash }]) => [path, hash])),
    );
    const jwt = ticket({ session });
    return result(missing.length > 0 ? { jwt, buckets: [missing] } : { jwt, buckets: [] });
  });
  // Uploads the files of one session. The script's metadata later refers to them by the returned
  // token.
  api.post("/workers/assets/upload", async (c) => {
    for (const [hash, file] of await c.req.formData()) {
      if (typeof file === "string") continue;
      account.files.set(hash, { content: Buffer.from(await file.text(), "base64"), type: file.type });
    }
    return result({ jwt: c.req.header("authorization")?.replace("Bearer ", "") });
  });
  return api;
}

/** Returns hashes by path for the upload token in a script's metadata. */
export function filesOf(account: Account, jwt: string): Record<string, string> {
  const { session } = JSON.parse(Buffer.from(jwt.split(".")[1] ?? "", "base64url").toString()) as {
    session: string;
  };
  return account.uploads.get(session) ?? {};
}
