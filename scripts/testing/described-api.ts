/** Compares API calls and answers with the console's OpenAPI document. */
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";

interface Media {
  schema?: object;
}
type Content = Record<string, Media>;
interface Operation {
  requestBody?: { content: Content };
  responses: Record<string, { content?: Content }>;
}
export interface ApiDocument {
  paths: Record<string, Record<string, Operation>>;
}

export interface Answered {
  method: string;
  /** The path without its query string. */
  path: string;
  /** The JSON body, if any. */
  sent?: unknown;
  status: number;
  /** Empty if the answer has none. */
  contentType: string;
  body: string;
}

export class DescribedApi {
  readonly #operations: { name: string; method: string; matches: RegExp; operation: Operation }[];
  readonly #ajv = new Ajv2020({ strict: true, strictTypes: false, strictRequired: false, allErrors: true });
  readonly #compiled = new Map<object, ValidateFunction>();
  /** Operations that got an answer. */
  readonly #answered = new Set<string>();

  constructor({ paths }: ApiDocument) {
    this.#operations = Object.entries(paths)
      // A literal path takes precedence over one with a parameter.
      .sort(([one], [other]) => one.split("{").length - other.split("{").length)
      .flatMap(([path, methods]) =>
        Object.entries(methods).map(([method, operation]) => ({
          name: `${method.toUpperCase()} ${path}`,
          method: method.toUpperCase(),
          matches: new RegExp(`^${path.replaceAll(".", "\\.").replace(/\{\w+\}/g, "[^/]+")}$`),
          operation,
        })),
      );
  }

  /** Returns one message per difference; empty if call and answer match the document. */
  differences(answered: Answered): string[] {
    const { method, path, status, contentType } = answered;
    const found = this.#operations.find((each) => each.method === method && each.matches.test(path));
    const say = (words: string) => `${method} ${path} ${status}: ${words}`;
    // Tests may request undescribed URLs; the answer must then be a problem.
    if (!found) return status < 400 ? [say("is not described")] : this.#asProblem(answered).map(say);
    this.#answered.add(found.name);
    const { responses, requestBody } = found.operation;
    const response = responses[status] ?? (status >= 400 ? responses.default : undefined);
    if (!response) return [say("this status is not described")];
    const media = mediaOf(contentType);
    const described = contentOf(response.content ?? {}, media);
    const wrong: string[] = [];
    if (!described && (media || answered.body || response.content))
      wrong.push(`${media || "no content"} is not described`);
    if (described?.schema) wrong.push(...this.#wrong(described.schema, JSON.parse(answered.body), "answer"));
    const taken = contentOf(requestBody?.content ?? {}, "application/json")?.schema;
    if (status < 400 && answered.sent !== undefined)
      wrong.push(...(taken ? this.#wrong(taken, answered.sent, "taken request") : ["takes no JSON"]));
    return wrong.map(say);
  }

  /** Returns described operations without an answered call. */
  unanswered(): string[] {
    return this.#operations.map(({ name }) => name).filter((name) => !this.#answered.has(name));
  }

  #asProblem({ contentType }: Answered): string[] {
    return mediaOf(contentType) === "application/problem+json"
      ? []
      : ["is not described, and no problem either"];
  }

  #wrong(schema: object, value: unknown, what: string): string[] {
    const validate = this.#compiled.get(schema) ?? this.#ajv.compile(schema);
    this.#compiled.set(schema, validate);
    if (validate(value)) return [];
    return (validate.errors ?? []).map(
      ({ instancePath, message, params }) =>
        `${what}${instancePath} ${message ?? "is wrong"} ${JSON.stringify(params)}`,
    );
  }
}

const mediaOf = (contentType: string) => contentType.replace(/;.*$/, "").trim();

/** Matches the exact media type, otherwise a range such as image/*. */
const contentOf = (content: Content, media: string): Media | undefined =>
  content[media] ?? content[`${media.split("/")[0]}/*`];
