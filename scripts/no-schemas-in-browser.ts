/**
 * Schemas are the server's: zod is a quarter of what a screen may weigh, and it tries to compile code, which the page's
 * policy forbids. A screen gets it by importing one value of a tool's definition, so a build of the browser's files that
 * brings it along is refused, but for the screens named here.
 */
import { relative } from "node:path";
import type { Plugin } from "vite";

/** The password's rules are told while a person types. */
const screensWithSchemas = ["app/screens/account.tsx", "app/screens/set-up-password.tsx"];

export function noSchemasInBrowser(root: string, allowed = screensWithSchemas): Plugin {
  return {
    name: "no-schemas-in-browser",
    applyToEnvironment: ({ name }) => name === "client",
    generateBundle(_options, bundle) {
      const files = Object.values(bundle).filter((file) => file.type === "chunk");
      const withSchemas = new Set(
        files
          .filter(({ moduleIds }) => moduleIds.some((id) => /[/\\]node_modules[/\\]zod[/\\]/.test(id)))
          .map(({ fileName }) => fileName),
      );
      // A file brings along what it imports, and what that imports.
      for (let before = -1; before !== withSchemas.size;) {
        before = withSchemas.size;
        for (const { fileName, imports } of files)
          if (imports.some((imported) => withSchemas.has(imported))) withSchemas.add(fileName);
      }
      const screens = files
        .filter(({ fileName, facadeModuleId }) => facadeModuleId && withSchemas.has(fileName))
        .map(({ facadeModuleId }) => relative(root, facadeModuleId?.replace(/\?.*$/, "") ?? ""));
      const wrong = screens.filter((screen) => !allowed.includes(screen));
      if (wrong.length > 0)
        this.error(
          `zod is in the browser's files of ${wrong.join(", ")}: import types of a definition, or values of a file ` +
            "without schemas.",
        );
    },
  };
}
