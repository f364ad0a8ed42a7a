/**
 * Makes a response safe for the repository: keeps names, types, status and codes, and replaces all
 * other values.
 */

import type { Asked, Exchange } from "./probe";

const codes = /^(code|type|status|state|kind|error_code|errorCode|reason|object|error)$/;
const code = /^[A-Za-z][A-Za-z0-9_.-]{0,60}$/;
/** Includes names of feeds, such as "im:name". */
const plainName = /^[A-Za-z_$@][\w$.:-]{0,60}$/;
/** Maximum list entries: a few to read, more to compare formats. */
const enough = 3;
const enoughForShape = 100;

/**
 * Returns an answer without personal data and with shortened lists.
 * @param most maximum list entries to keep
 */
export function scrubbed(value: unknown, name = "", most = enough): unknown {
  if (Array.isArray(value))
    return (value as unknown[]).slice(0, most).map((one) => scrubbed(one, name, most));
  if (typeof value === "object" && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([key, one], at) => [
        plainName.test(key) ? key : `key${at}`,
        scrubbed(one, key, most),
      ]),
    );
  if (typeof value === "number") return Number.isInteger(value) ? 1 : 1.5;
  return typeof value === "string" ? ownWords(value, name) : value;
}

function ownWords(text: string, name: string): string {
  if (text === "") return "";
  if (codes.test(name) && code.test(text)) return text;
  if (/^[^\s@]+@[^\s@.]+\.[^\s@]+$/.test(text)) return "ada@northlight.example";
  if (/^https?:\/\//.test(text)) return "https://northlight.example/page";
  if (/^\d{4}-\d\d-\d\dT/.test(text)) return "2026-01-02T03:04:05Z";
  if (/^\d{4}-\d\d-\d\d/.test(text)) return "2026-01-02";
  return /^-?\d+(\.\d+)?$/.test(text) ? "1" : "words";
}

/** Removes keys from a text in every encoding in which they may appear. */
export function withoutSecrets(text: string, secrets: Record<string, string>): string {
  const forms = Object.values(secrets)
    .filter((secret) => secret.length >= 4)
    .flatMap((secret) => [
      secret,
      encodeURIComponent(secret),
      btoa(String.fromCodePoint(...new TextEncoder().encode(secret))),
      ...(URL.canParse(secret) ? new URL(secret).pathname.split("/").filter((part) => part.length > 7) : []),
    ]);
  return forms
    .toSorted((one, other) => other.length - one.length)
    .reduce((left, form) => left.replaceAll(form, "hidden"), text);
}

/** Removes email addresses from the path of a URL. */
const withoutPeople = (path: string) =>
  path
    .split("/")
    .map((part) => (/@|%40/.test(part) ? "ada" : part))
    .join("/");

/**
 * Returns the parts of a result that may leave the machine: formats, codes and the charge, without
 * keys or personal data.
 */
export function askedWithoutValues(asked: Asked, secrets: Record<string, string>): Asked {
  const told = {
    ...asked,
    value: scrubbed(asked.value),
    exchanges: asked.exchanges.map(({ method, url, status, type, json }) => ({
      method,
      url: new URL(url).origin + withoutPeople(new URL(url).pathname),
      status,
      type,
      text: "",
      ...(json !== undefined && { json: scrubbed(json, "", enoughForShape) }),
    })),
  };
  return JSON.parse(withoutSecrets(JSON.stringify(told), secrets)) as Asked;
}

/** Returns the parts of requests and responses that a fixture may contain. */
export function fixtureOf(exchanges: Exchange[]) {
  return exchanges.map(({ method, url, status, type, json }) => ({
    method,
    path: withoutPeople(new URL(url).pathname),
    status,
    type,
    body: json === undefined ? null : scrubbed(json),
  }));
}
