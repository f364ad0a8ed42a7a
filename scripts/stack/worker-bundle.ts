/** The Worker of `npm run dev`: its modules and packages as one file for the local Workers runtime. */
import { readFile } from "node:fs/promises";
import { builtinModules } from "node:module";
import { join } from "node:path";
import { type ExistingRawSourceMap, rolldown } from "rolldown";
import { defaultServerMainFields, type DevEnvironment, esmExternalRequirePlugin, parseSync } from "vite";

const serverBuild = "virtual:react-router/server-build";
/** What the runtime itself brings. */
const ofRuntime = [/^cloudflare:/, /^node:/, ...builtinModules.map((name) => new RegExp(`^${name}$`))];

async function loaded(vite: DevEnvironment, id: string): Promise<string> {
  const made = await vite.pluginContainer.load(id);
  return (typeof made === "string" ? made : made?.code) ?? readFile(id.replace(/\?.*/, ""), "utf8");
}

async function transformed(vite: DevEnvironment, id: string) {
  const { root } = vite.config;
  // As a module that Vite knows: it notes there what the module imports.
  await vite.moduleGraph.ensureEntryFromUrl(id.startsWith(root) ? id.slice(root.length) : id);
  const { code, map } = await vite.pluginContainer.transform(await loaded(vite, id), id);
  return { code, map: map as ExistingRawSourceMap, moduleType: "js" as const };
}

/**
 * Style sheets, files asked for with `?`, routes and what plugins make up go through Vite's plugins, as they do for the
 * browser; everything else is bundled as it is.
 * @returns the files that the bundle is made of
 */
export async function bundleWorker(vite: DevEnvironment, entry: string, to: string): Promise<Set<string>> {
  const { root } = vite.config;
  const source = (id: string) => loaded(vite, id);
  const inProject = (path: string) => join(root, path.replace(/\?t=\d+$/, ""));
  const build = await vite.pluginContainer.resolveId(serverBuild);
  const imports = parseSync("server-build.js", await source(build?.id ?? serverBuild)).module.staticImports;
  const routes = imports.flatMap(({ moduleRequest: { value } }) =>
    value.startsWith("/") ? [inProject(value)] : [],
  );

  const bundle = await rolldown({
    input: entry,
    cwd: root,
    platform: "neutral",
    // What is wrong is thrown; what may be (a directive that means nothing here) is of no use to the user.
    logLevel: "silent",
    tsconfig: join(root, "tsconfig.json"),
    resolve: {
      conditionNames: ["workerd", "worker", "module", "browser", "development"],
      mainFields: [...defaultServerMainFields, "main"],
    },
    transform: {
      jsx: { runtime: "automatic", development: true },
      define: {
        "import.meta.env.DEV": "true",
        "import.meta.env.MODE": '"development"',
        "process.env.NODE_ENV": '"development"',
      },
    },
    plugins: [
      esmExternalRequirePlugin({ external: ofRuntime }),
      {
        name: "by-vite",
        resolveId: {
          filter: { id: [/^\/(app|workers)\//, /^virtual:/] },
          async handler(id) {
            if (id.startsWith("/")) return inProject(id);
            return (await vite.pluginContainer.resolveId(id))?.id;
          },
        },
        load: {
          filter: { id: [/\.css$/, /\?/, /^\0/] },
          handler: async (id) => (id.startsWith("\0") ? source(id) : transformed(vite, id)),
        },
        transform: { filter: { id: routes }, handler: (_, id) => transformed(vite, id) },
      },
    ],
  });
  try {
    const { output } = await bundle.write({
      file: to,
      format: "esm",
      codeSplitting: false,
      // The sources stand where the map says: in it once more they would be two thirds of it.
      sourcemap: true,
      sourcemapExcludeSources: true,
      // A tenth of what the runtime is handed.
      comments: false,
    });
    return new Set(output[0].moduleIds);
  } finally {
    await bundle.close();
  }
}
