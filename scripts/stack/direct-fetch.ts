/**
 * How the Worker's requests leave the local runtime: as on the platform, by no other Worker. miniflare puts one of its own in
 * their way, which is a tenth of the runtime's work over a large file and 90 MB (docs/decisions/0029-what-a-row-costs.md).
 * A binding to the network is miniflare's own way past it; the Worker's global `fetch` takes that binding here.
 */
import { getCACertificates, rootCertificates } from "node:tls";
import type { V4WorkerOptions } from "miniflare";

const binding = "LOCAL_NETWORK";

/** The runtime finds no browser's authorities on Windows; NODE_EXTRA_CA_CERTS names those of a company's proxy. */
const trustedCertificates = [
  ...(process.platform === "win32" ? rootCertificates : []),
  ...getCACertificates("extra"),
];

/** As what miniflare sends requests to: every address, since the sandbox has one of this machine; https as in a browser. */
export const networkBinding: NonNullable<V4WorkerOptions["serviceBindings"]> = {
  [binding]: {
    network: {
      allow: ["public", "private"],
      deny: [],
      tlsOptions: { trustBrowserCas: true, trustedCertificates },
    },
  },
};

/** The modules that come first, so that no other has taken the `fetch` of before. */
export const directFetchModules = (entry: string) => [
  {
    type: "ESModule" as const,
    path: "direct-fetch-entry.js",
    contents: `import "./direct-fetch.js"; export * from "./${entry}"; export { default } from "./${entry}";`,
  },
  {
    type: "ESModule" as const,
    path: "direct-fetch.js",
    contents: `import { env } from "cloudflare:workers";
const network = env.${binding};
globalThis.fetch = (...request) => network.fetch(...request);`,
  },
];
