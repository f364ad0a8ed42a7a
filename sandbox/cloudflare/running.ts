/**
 * Runs an uploaded version with its modules, bindings and files in the same runtime that Cloudflare
 * uses.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import type { Account, Version } from "./account.ts";
import { filesOf } from "./scripts.ts";
import type { Binding } from "./upload.ts";

const kinds: Record<string, "ESModule" | "Text" | "Data" | "CompiledWasm"> = {
  "application/javascript+module": "ESModule",
  "text/plain": "Text",
  "application/octet-stream": "Data",
  "application/wasm": "CompiledWasm",
};

const named = <T>(bindings: Binding[], type: string, value: (binding: Binding) => T) =>
  Object.fromEntries(bindings.filter((each) => each.type === type).map((each) => [each.name, value(each)]));

export interface Running {
  fetch: (request: Request) => Promise<Response>;
  stop: () => Promise<void>;
}

/**
 * Each version has its own objects, buckets and queues; data shared between versions is not
 * emulated.
 */
export async function startVersion(account: Account, name: string, version: Version): Promise<Running> {
  const folder = mkdtempSync(join(tmpdir(), "cloudflare-"));
  const bindings = version.metadata.bindings.filter(({ name: each }) => !account.lostBindings.has(each));
  const { assets, main_module: main, compatibility_date, compatibility_flags } = version.metadata;
  for (const [path, hash] of Object.entries(filesOf(account, assets?.jwt ?? ""))) {
    const file = account.files.get(hash);
    if (!file) throw new Error(`${path} was named and never uploaded`);
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), file.content);
  }
  // Only modules are loaded; source maps are uploaded just for Cloudflare's stack traces.
  const modules = version.modules.filter(({ type }) => type in kinds);
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      name,
      modulesRoot: "/",
      modules: modules
        .toSorted((one) => (one.name === main ? -1 : 1))
        .map(({ name: path, type, content }) => ({
          type: kinds[type] ?? "Data",
          path: `/${path}`,
          contents: type in kinds && kinds[type] !== "Data" ? content.toString() : content,
        })),
      compatibilityDate: compatibility_date ?? "2026-10-01",
      compatibilityFlags: compatibility_flags ?? [],
      bindings: {
        ...named(bindings, "plain_text", ({ text = "" }) => text),
        ...named(bindings, "secret_text", ({ text = "" }) => text),
        ...named(bindings, "json", ({ json }) => json as string),
        ...named(bindings, "version_metadata", () => ({
          id: version.id,
          tag: "",
          timestamp: version.createdOn,
        })),
      },
      kvNamespaces: named(bindings, "kv_namespace", ({ namespace_id: id = "" }) => id),
      r2Buckets: named(bindings, "r2_bucket", ({ bucket_name: bucket = "" }) => bucket),
      queueProducers: named(bindings, "queue", ({ queue_name: queue = "" }) => queue),
      durableObjects: named(bindings, "durable_object_namespace", ({ class_name = "" }) => ({
        className: class_name,
        useSQLite: true,
      })),
      ...(assets && {
        assets: { directory: folder, routerConfig: { has_user_worker: true }, assetConfig: {} },
      }),
    }),
  );
  await miniflare.ready;
  return {
    fetch: async (request) => {
      const { pathname, search } = new URL(request.url);
      const answer = await miniflare.dispatchFetch(`https://console.example${pathname}${search}`, {
        method: request.method,
        headers: Object.fromEntries(request.headers),
        body: request.method === "GET" || request.method === "HEAD" ? null : await request.arrayBuffer(),
        redirect: "manual",
      });
      return new Response(await answer.arrayBuffer(), {
        status: answer.status,
        headers: [...answer.headers].filter(([header]) => header !== "content-encoding"),
      });
    },
    stop: async () => {
      await miniflare.dispose();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
