/**
 * Removes `.dev.vars` from the build: the Cloudflare plugin copies it for its own preview, which
 * the project does not use.
 */
import type { Plugin } from "vite";

export function noSecretsInBuild(): Plugin {
  return {
    name: "no-secrets-in-build",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        delete bundle[".dev.vars"];
      },
    },
  };
}
