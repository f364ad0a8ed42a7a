/**
 * Two files of the build that import each other can be run before what they need is there: a component is then undefined,
 * on some screens and in some orders only (React's error 130 on a screen that failed once bigger files were tried). How
 * modules are grouped into files decides it, so a build with such a circle is refused.
 */
import type { Plugin } from "vite";

export function noCirclesInBuild(): Plugin {
  return {
    name: "no-circles-in-build",
    generateBundle(_options, bundle) {
      const imports = new Map(
        Object.values(bundle).flatMap((file) =>
          file.type === "chunk" ? [[file.fileName, file.imports]] : [],
        ),
      );
      const circle = findCircle(imports);
      if (circle)
        this.error(`Files that import each other: ${circle.join(" → ")}. Group their modules otherwise.`);
    },
  };
}

/** The files of one circle in order, the first again at the end; null where there is none. */
export function findCircle(imports: ReadonlyMap<string, readonly string[]>): string[] | null {
  const finished = new Set<string>();
  const follow = (file: string, path: string[]): string[] | null => {
    const before = path.indexOf(file);
    if (before >= 0) return [...path.slice(before), file];
    if (finished.has(file)) return null;
    for (const imported of imports.get(file) ?? []) {
      const circle = follow(imported, [...path, file]);
      if (circle) return circle;
    }
    finished.add(file);
    return null;
  };
  for (const file of imports.keys()) {
    const circle = follow(file, []);
    if (circle) return circle;
  }
  return null;
}
