/** Calls of the API, each declared once: openapi.json says of it what its handler reads and answers with. */
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

/** What is declared of a call, at work. */
interface Call<Query, Body, Answered> {
  /** The query by its schema; throws its words. */
  query(): z.output<Query>;
  /** The JSON by its schema; throws its words. */
  body(): Promise<z.output<Body>>;
  /** JSON of the declared shape, with the declared status. */
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

  /** @param tag they stand together under */
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
