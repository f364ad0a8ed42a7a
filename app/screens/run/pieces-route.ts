/**
 * Route to which the form's script sends a large file in pieces (docs/product/runs-and-files.md).
 */
import { appContext, staffContext } from "../../app";
import type { PiecesAnswer } from "../../runs/csv/pieces";
import { dropPieces, storedPieces, takePiece } from "../../runs/csv/pieces.server";
import { jsonAnswer } from "../../tool-screen/json-answer.server";
import type { RunProblem } from "../../toolkit/failure";
import type { Route } from "./+types/pieces-route";

const failed = ({ detail }: RunProblem): PiecesAnswer => ({ problem: detail });
const on = { what: "a file in pieces", failed };

export function loader({ context, url }: Route.LoaderArgs) {
  const app = context.get(appContext);
  return jsonAnswer(app, on, async (): Promise<PiecesAnswer> => ({
    stored: await storedPieces(app, context.get(staffContext).id, url.searchParams.get("file") ?? ""),
  }));
}

export function action({ request, context, url }: Route.ActionArgs) {
  const app = context.get(appContext);
  const { id: by } = context.get(staffContext);
  const id = url.searchParams.get("file") ?? "";
  return jsonAnswer(app, on, async (): Promise<PiecesAnswer> => {
    if (request.method === "DELETE") await dropPieces(app, by, id);
    else {
      const name = url.searchParams.get("piece") ?? "";
      await takePiece(app, by, { id, name }, new Uint8Array(await request.arrayBuffer()));
    }
    return {};
  });
}
