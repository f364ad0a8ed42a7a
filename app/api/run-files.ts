/** The files of a run's result and the pictures that a result shows, for signed-in users. */
import { z } from "zod";
import { signedPicture } from "../runs/results/pictures.server";
import { openRunFile } from "../runs/run-files.server";
import { DeclaredRoutes } from "./openapi/declared-routes.server";
import { problem } from "./problem";

export const runFiles = new DeclaredRoutes("Runs");

runFiles.add(
  {
    method: "get",
    path: "/api/run-files/{id}",
    summary: "Get a file of a result; add `download` to save it under its name",
    query: z.object({ download: z.string().max(10).optional() }),
    answer: "application/octet-stream",
  },
  async (c) => {
    const opened = await openRunFile(c.env.app, c.req.param("id"));
    if (!opened)
      return problem(c, 404, {
        kind: "invalid-input",
        detail: "This file has expired and was deleted. Run the search again.",
      });
    const { row, file } = opened;
    const disposition = c.req.query("download") === undefined ? "inline" : "attachment";
    return new Response(file.body, {
      headers: {
        "content-type": row.contentType,
        "content-length": String(file.size),
        "content-disposition": `${disposition}; filename*=UTF-8''${encodeURIComponent(row.name)}`,
        // A retry of the same work may replace the file.
        "cache-control": "private, max-age=60",
      },
    });
  },
);

export const pictures = new DeclaredRoutes("Console");

pictures.add(
  {
    method: "get",
    path: "/api/images/{signature}/{address}",
    summary: "Get a picture of a result by the URL in the result",
    answer: "image/*",
  },
  async (c) => {
    const { app } = c.env;
    const address = signedPicture(app.config.secrets, c.req.param("signature"), c.req.param("address"));
    const picture = address && (await app.fetchPicture(address, c.req.raw.signal));
    if (!picture) return problem(c, 404, { kind: "invalid-input", detail: "Picture not found." });
    return c.body(picture.bytes as Uint8Array<ArrayBuffer>, 200, {
      "content-type": picture.contentType,
      "cache-control": "private, max-age=604800, immutable",
    });
  },
);
