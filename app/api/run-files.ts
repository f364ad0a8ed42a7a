/** GET /api/run-files/{id}: files of a result, for signed-in staff; `?download` saves them under their name. */
import { z } from "zod";
import { openRunFile } from "../runs/run-files.server";
import { DeclaredRoutes } from "./openapi/declared-routes.server";
import { problem } from "./problem";

export const runFiles = new DeclaredRoutes("Runs");

runFiles.add(
  {
    method: "get",
    path: "/api/run-files/{id}",
    summary: "A file of a result; `download` saves it under its name",
    query: z.object({ download: z.string().max(10).optional() }),
    answer: "application/octet-stream",
  },
  async (c) => {
    const opened = await openRunFile(c.env.app, c.req.param("id"));
    if (!opened) return problem(c, 404, { kind: "invalid-input", detail: "This file is no longer kept." });
    const { row, file } = opened;
    const disposition = c.req.query("download") === undefined ? "inline" : "attachment";
    return new Response(file.body, {
      headers: {
        "content-type": row.contentType,
        "content-length": String(file.size),
        "content-disposition": `${disposition}; filename*=UTF-8''${encodeURIComponent(row.name)}`,
        // Another go of the same work may replace the file.
        "cache-control": "private, max-age=60",
      },
    });
  },
);
