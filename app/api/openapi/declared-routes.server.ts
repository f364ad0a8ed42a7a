/** Declares each API call once; openapi.json and the handler use the same schemas. */
import { type Context, Hono } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { z } from "zod";
import { readJson } from "../body";
import type { ApiEnv } from "../env";
import type { DescribedPath } from "./described.server";

type Answer = z.ZodType | string | undefined;

interface Declaration<Path extends string, Query, Body, Answered> extends Omit<DescribedPath, "tag"> {
  path: Path;
  query?: Query & z.ZodObject;
  body?: Body & z.ZodType;
  answer?: Answered & Answer;
}

/** Typed access to the request and the answer of a declared call. */
interface Call<Query, Body, Answered> {
  /** Parses the query string; throws a readable error if it is invalid. */
  query(): z.output<Query>;
  /** Parses the JSON body; throws a readable error if it is invalid. */
  body(): Promise<z.output<Body>>;
  /** Sends JSON in the declared shape with the declared status. */
  answer(value: z.input<Answered>): Response;
}

/** `/runs/{id}` → `/runs/:id` */
type HonoPath<Path> = Path extends `${infer Start}{${infer Name}}${infer Rest}`
  ? `${Start}:${Name}${HonoPath<Rest>}`
  : Path;

export class DeclaredRoutes {
  readonly hono = new Hono<ApiEnv>();
  readonly described: DescribedPath[] = [];
  readonly #tag: string;

  /** @param tag groups these calls in openapi.json */
  constructor(tag: string) {
    this.#tag = tag;
  }

  add<const Path extends string, Query, Body, Answered>(
    declared: Declaration<Path, Query, Body, Answered>,
    handler: (
      c: Context<ApiEnv, HonoPath<Path> & string>,
      call: Call<Query, Body, Answered>,
    ) => Response | Promise<Response>,
  ): void {
    const { method, path, query, body, status = 200 } = declared;
    this.described.push({ ...declared, tag: this.#tag });
    this.hono.on(method.toUpperCase(), path.replaceAll(/\{(\w+)\}/g, ":$1"), (c) =>
      handler(c as never, {
        query: () => query?.parse(c.req.query()) as z.output<Query>,
        body: async () => body?.parse(await readJson(c)) as z.output<Body>,
        answer: (value) => c.json(value as object, status as ContentfulStatusCode),
      }),
    );
  }
}
