/** As React Router draws pages by itself, but without its look for robots, which would take one more package. */
import { renderToReadableStream } from "react-dom/server";
import { type EntryContext, ServerRouter } from "react-router";

const streamTimeout = 6000;

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  if (request.method === "HEAD") return new Response(null, { status, headers });
  const body = await renderToReadableStream(<ServerRouter context={context} url={request.url} />, {
    signal: AbortSignal.timeout(streamTimeout),
    onError: console.error,
  });
  headers.set("Content-Type", "text/html");
  return new Response(body, { status, headers });
}
