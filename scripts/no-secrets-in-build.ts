/** The Cloudflare plugin copies `.dev.vars` into the build, for its own preview. Ours takes its environment from elsewhere. */
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
