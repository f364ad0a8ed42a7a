/** Reads the form that a tool's screen posts. */
import type { RequestApp } from "../app";
import { readPosted } from "../forms/read-posted.server";
import { readUploadInPieces } from "../runs/csv/pieces.server";
import { uploadKey } from "../toolkit/object-keys";

/**
 * Streams a form with a file into storage; reads a small form into memory.
 * @param id id of the run
 * @param by the user's account id
 */
export async function readToolForm(
  request: Request,
  app: RequestApp,
  id: string,
  by: string,
): ReturnType<typeof readUploadInPieces> {
  const isMultipart = (request.headers.get("content-type") ?? "").startsWith("multipart/");
  if (isMultipart) return readUploadInPieces(app, request, uploadKey(id), by);
  return { fields: await readPosted(request), file: null };
}
