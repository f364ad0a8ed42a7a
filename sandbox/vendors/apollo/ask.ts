/** Reads Apollo's parameters: `name[]` in the query, or the same names in a JSON body. */
import { bodyOf } from "../../vendor.ts";

export class Asked {
  private readonly fields: Record<string, unknown>;

  constructor(fields: Record<string, unknown>) {
    this.fields = fields;
  }

  static async of(request: Request): Promise<Asked> {
    const fields: Record<string, unknown> = {};
    for (const [name, value] of new URL(request.url).searchParams) {
      if (name.endsWith("[]")) ((fields[name.slice(0, -2)] ??= []) as string[]).push(value);
      else fields[name] = value;
    }
    if (request.method === "POST") {
      for (const [name, value] of Object.entries(await bodyOf(request)))
        fields[name.replace(/\[\]$/, "")] = value;
    }
    return new Asked(fields);
  }

  text(name: string): string | null {
    const value = this.fields[name];
    return typeof value === "string" && value.trim() !== "" ? value.trim() : null;
  }

  number(name: string, otherwise: number): number {
    const value = Number(this.fields[name] ?? otherwise);
    return Number.isFinite(value) ? value : otherwise;
  }

  flag(name: string, otherwise: boolean): boolean {
    const value = this.fields[name];
    return value === undefined ? otherwise : value === true || value === "true";
  }

  list(name: string): string[] {
    const value = this.fields[name];
    if (typeof value === "string") return [value];
    return Array.isArray(value) ? value.filter((one): one is string => typeof one === "string") : [];
  }

  objects(name: string): Record<string, unknown>[] | null {
    const value = this.fields[name];
    return Array.isArray(value)
      ? value.filter((one): one is Record<string, unknown> => typeof one === "object" && one !== null)
      : null;
  }
}
