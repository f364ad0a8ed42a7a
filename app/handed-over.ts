/**
 * What the loaders answered, for the browser, in the words of React Router's own streamed page (its StreamTransfer). It
 * writes everything that is known in one line, then a line for each promise a loader left to be kept: those would be
 * waited for here, and the whole page with them, so they are refused.
 */
export async function handedOver(stream: ReadableStream<Uint8Array>, nonce: string): Promise<string> {
  const loaded = await new Response(stream).text();
  if (loaded.indexOf("\n") !== loaded.length - 1) {
    throw new Error(
      "A loader answers with a promise. Pages are drawn in one piece (docs/decisions/0015): await it in the loader.",
    );
  }
  const text = JSON.stringify(loaded).replaceAll("<", "\\u003c");
  const controller = "window.__reactRouterContext.streamController";
  return `<script nonce="${nonce}">${controller}.enqueue(${text});${controller}.close();</script>`;
}
