/** Compresses text answers of a local console, as Cloudflare does in front of a deployed one. */
import { createServer, request as send } from "node:http";
import type { AddressInfo } from "node:net";
import { pipeline } from "node:stream";
import { constants, createBrotliCompress } from "node:zlib";

const texts = /^(text\/(?!event-stream)|application\/(javascript|json|manifest\+json)|image\/svg)/;

export async function startCompressedLine(console: string) {
  const { hostname, port } = new URL(console);
  const server = createServer((asked, answer) => {
    const { method, headers, url: path } = asked;
    const passed = send({ hostname, port, method, headers, path }, (given) => {
      const isText = texts.test(given.headers["content-type"] ?? "") && !given.headers["content-encoding"];
      if (!isText) {
        answer.writeHead(given.statusCode ?? 502, given.headers);
        return pipeline(given, answer, () => {});
      }
      const { "content-length": _, ...rest } = given.headers;
      answer.writeHead(given.statusCode ?? 502, { ...rest, "content-encoding": "br" });
      // Cloudflare's compression level for proxied answers.
      const compress = createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
      pipeline(given, compress, answer, () => {});
    });
    passed.once("error", () => answer.destroy());
    answer.once("close", () => passed.destroy());
    asked.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
