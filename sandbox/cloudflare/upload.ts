/** A script as Wrangler uploads it: a form with `metadata` and one part per module. */

export interface Binding {
  type: string;
  name: string;
  text?: string;
  bucket_name?: string;
  namespace_id?: string;
  queue_name?: string;
  class_name?: string;
  json?: unknown;
}

interface Metadata {
  main_module?: string;
  bindings: Binding[];
  /** Kinds of bindings to keep from the previous version. */
  keep_bindings?: string[];
  compatibility_date?: string;
  compatibility_flags?: string[];
  migrations?: { old_tag?: string; new_tag: string; steps: { new_sqlite_classes?: string[] }[] };
  assets?: { jwt: string; config?: Record<string, unknown> };
  annotations?: Record<string, string>;
  placement?: { mode?: string; region?: string };
}

export interface Upload {
  metadata: Metadata;
  modules: { name: string; type: string; content: Buffer<ArrayBuffer> }[];
}

export async function readUpload(form: FormData): Promise<Upload> {
  const modules: Upload["modules"] = [];
  let metadata: Metadata | undefined;
  for (const [name, value] of form) {
    if (name === "metadata") {
      metadata = JSON.parse(typeof value === "string" ? value : await value.text()) as Metadata;
    } else if (typeof value !== "string") {
      modules.push({ name, type: value.type, content: Buffer.from(await value.arrayBuffer()) });
    }
  }
  if (!metadata) throw new Error("An upload without metadata");
  return { metadata, modules };
}

/**
 * Adds the bindings that the upload inherits from the previous version: those of type `inherit`,
 * and kept kinds that the upload does not define itself.
 * @returns the name of an inherited binding that does not exist
 */
export function takenOver(upload: Upload, before: Upload | undefined): Upload | string {
  const { bindings, keep_bindings: kept = [] } = upload.metadata;
  const known = before?.metadata.bindings ?? [];
  const own: Binding[] = [];
  for (const binding of bindings) {
    const found = binding.type === "inherit" ? known.find(({ name }) => name === binding.name) : binding;
    if (!found) return binding.name;
    own.push(found);
  }
  const names = new Set(own.map(({ name }) => name));
  const inherited = known.filter(({ type, name }) => kept.includes(type) && !names.has(name));
  return { ...upload, metadata: { ...upload.metadata, bindings: [...own, ...inherited] } };
}
