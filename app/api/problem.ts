/** Errors as problem+json (RFC 9457). */
import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";

export interface Problem {
  kind: string;
  detail: string;
  title?: string;
  nextStep?: string;
  upstream?: string;
  fields?: Record<string, string[]>;
  runId?: string;
}

export function problem(c: Context, status: number, { kind, detail, title, ...more }: Problem): Response {
  const { nextStep, upstream, fields, runId } = more;
  return c.json(
    {
      type: "about:blank",
      title: title ?? titles[status] ?? "Error",
      status,
      kind,
      detail,
      nextStep,
      upstream,
      fields,
      runId,
    },
    status as ContentfulStatusCode,
    { "content-type": "application/problem+json", ...(runId && { "x-run-id": runId }) },
  );
}

const titles: Record<number, string> = {
  400: "Invalid input",
  401: "Not signed in",
  403: "Not allowed",
  404: "Not found",
  409: "Changed in the meantime",
  413: "Too large",
  429: "Too many requests",
  500: "Server error",
  501: "Not set up",
  502: "Vendor failure",
  503: "Temporarily unavailable",
  504: "Vendor timeout",
};
