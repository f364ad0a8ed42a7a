/** Holds calls of the API and their answers against the document that the console serves about itself. */
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
  /** Without the query. */
  path: string;
  /** The JSON that was sent, if any. */
  sent?: unknown;
  status: number;
  /** Empty where there is none. */
  contentType: string;
  body: string;
}

export class DescribedApi {
  readonly #operations: { name: string; method: string; matches: RegExp; operation: Operation }[];
  readonly #ajv = new Ajv2020({ strict: true, strictTypes: false, strictRequired: false, allErrors: true });
  readonly #compiled = new Map<object, ValidateFunction>();
  /** Operations that were answered. */
  readonly #answered = new Set<string>();

  constructor({ paths }: ApiDocument) {
    this.#operations = Object.entries(paths)
      // A path of its own goes before one with a parameter in its place.
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

  /** In words, one for each; none where the call and its answer are as described. */
  differences(answered: Answered): string[] {
    const { method, path, status, contentType } = answered;
    const found = this.#operations.find((each) => each.method === method && each.matches.test(path));
    const say = (words: string) => `${method} ${path} ${status}: ${words}`;
    // An address that is not described may be asked for; its answer is a problem.
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

  /** Described operations that no call has been answered for. */
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

/** By its very name, else by a range as in image/*. */
const contentOf = (content: Content, media: string): Media | undefined =>
  content[media] ?? content[`${media.split("/")[0]}/*`];
