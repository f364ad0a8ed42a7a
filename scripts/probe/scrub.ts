/** An answer that may lie in the repository: names, types, status and codes as they came, values of our own. */

import type { Exchange } from "./ask.ts";

const codes = /^(code|type|status|state|kind|error_code|errorCode|reason|object|error)$/;
const code = /^[A-Za-z][A-Za-z0-9_.-]{0,60}$/;
const plainName = /^[A-Za-z_$][\w$.-]{0,60}$/;

export function scrubbed(value: unknown, name = ""): unknown {
  if (Array.isArray(value)) return (value as unknown[]).slice(0, 3).map((one) => scrubbed(one, name));
  if (typeof value === "object" && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([key, one], at) => [
        plainName.test(key) ? key : `key${at}`,
        scrubbed(one, key),
      ]),
    );
  if (typeof value === "number") return Number.isInteger(value) ? 1 : 1.5;
  return typeof value === "string" ? ownWords(value, name) : value;
}

function ownWords(text: string, name: string): string {
  if (text === "") return "";
  if (codes.test(name) && code.test(text)) return text;
  if (/^\S+@\S+\.\S+$/.test(text)) return "ada@northlight.example";
  if (/^https?:\/\//.test(text)) return "https://northlight.example/page";
  if (/^\d{4}-\d\d-\d\dT/.test(text)) return "2026-01-02T03:04:05Z";
  if (/^\d{4}-\d\d-\d\d/.test(text)) return "2026-01-02";
  return /^-?\d+(\.\d+)?$/.test(text) ? "1" : "words";
}

/** A text for the screen or a file without the keys, however they stand in it. */
export function withoutSecrets(text: string, secrets: Record<string, string>): string {
  const forms = Object.values(secrets)
    .filter((secret) => secret.length >= 4)
    .flatMap((secret) => [
      secret,
      encodeURIComponent(secret),
      Buffer.from(secret).toString("base64"),
      ...(URL.canParse(secret) ? new URL(secret).pathname.split("/").filter((part) => part.length > 7) : []),
    ]);
  return forms
    .toSorted((one, other) => other.length - one.length)
    .reduce((left, form) => left.replaceAll(form, "hidden"), text);
}

/** What may be kept of requests and answers. Of the address only the path: the query may hold keys and people. */
export function fixtureOf(exchanges: Exchange[]) {
  return exchanges.map(({ method, url, status, type, json }) => ({
    method,
    path: new URL(url).pathname.replace(/[^/]*(@|%40)[^/]*/g, "ada"),
    status,
    type,
    body: json === undefined ? null : scrubbed(json),
  }));
}
