/**
 * Keeps schemas out of the browser. zod is a quarter of a screen's size limit and tries to compile
 * code, which the content security policy forbids. A screen gets zod by importing any value of a
 * tool's definition, so the build fails then, except for the screens named here.
 */
import { relative } from "node:path";
import type { Plugin } from "vite";

/** These screens check the password rules while the user types. */
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
      // Follows imports transitively.
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
