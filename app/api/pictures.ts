/** GET /api/images/{signature}/{address}: a picture of a result, fetched through the gateway and kept by the browser. */
import { signedPicture } from "../runs/results/pictures.server";
import { DeclaredRoutes } from "./openapi/declared-routes.server";
import { problem } from "./problem";

export const pictures = new DeclaredRoutes("Console");

pictures.add(
  {
    method: "get",
    path: "/api/images/{signature}/{address}",
    summary: "A picture of a result, from the address that stands in the result",
    answer: "image/*",
  },
  async (c) => {
    const { app } = c.env;
    const address = signedPicture(app.config.secrets, c.req.param("signature"), c.req.param("address"));
    const picture = address && (await app.fetchPicture(address, c.req.raw.signal));
    if (!picture) return problem(c, 404, { kind: "invalid-input", detail: "There is no such picture." });
    return c.body(picture.bytes as Uint8Array<ArrayBuffer>, 200, {
      "content-type": picture.contentType,
      "cache-control": "private, max-age=604800, immutable",
    });
  },
);
