/** Shows the gallery's pictures on one page, each next to its previous picture. */
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { basename, join, relative, resolve } from "node:path";
import { Refusal } from "../refusal.ts";

/**
 * Folders of this gallery and of the previous one. They are not in `build`, which each build
 * empties.
 */
export const galleryFolders = { now: "test-results/gallery", before: "test-results/gallery-before" };

type Folders = typeof galleryFolders;

const picturesIn = (folder: string): string[] =>
  existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(".png")) : [];

/**
 * Moves the last gallery's pictures to the folder of the previous one. Does nothing if there are no
 * pictures.
 */
export function keepAsBefore({ now, before }: Folders): void {
  if (picturesIn(now).length === 0) return;
  rmSync(before, { recursive: true, force: true });
  renameSync(now, before);
}

/**
 * Copies the pictures of an earlier gallery into the folder of the previous gallery.
 * @throws Refusal if the folder contains no pictures
 */
export function takeAsBefore({ before }: Folders, folder: string): void {
  const pictures = picturesIn(folder);
  if (pictures.length === 0) throw new Refusal(`There are no pictures in ${folder}.`);
  // The user may name the folder of the previous gallery.
  if (resolve(folder) === resolve(before)) return;
  rmSync(before, { recursive: true, force: true });
  mkdirSync(before, { recursive: true });
  for (const name of pictures) copyFileSync(join(folder, name), join(before, name));
}

/**
 * Writes index.html into the gallery's folder.
 * @returns the number of changed pictures
 */
export function writePicturesPage(folders: Folders): number {
  const { now, before } = folders;
  const names = [...new Set([...picturesIn(now), ...picturesIn(before)])].toSorted();
  const compared = names.map((name) => {
    const [there, was] = [now, before].map((folder) => {
      const path = join(folder, name);
      return existsSync(path) ? readFileSync(path) : null;
    });
    const change = !was ? "new" : !there ? "gone" : there.equals(was) ? "the same" : "changed";
    return { name, change };
  });
  const hasBefore = picturesIn(before).length > 0;
  // Unchanged pictures come last.
  const shown = hasBefore
    ? compared.toSorted((a, b) => Number(a.change === "the same") - Number(b.change === "the same"))
    : compared;
  const figures = shown.map(({ name, change }) => {
    const pictures = [
      ...(hasBefore && change !== "new" ? [picture(relative(now, before), name, "before")] : []),
      ...(change === "gone" ? [] : [picture(".", name, "now")]),
    ];
    const words = basename(name, ".png") + (hasBefore ? `: ${change}` : "");
    return `<section><h2>${words}</h2><div>${pictures.join("")}</div></section>`;
  });
  mkdirSync(now, { recursive: true });
  writeFileSync(join(now, "index.html"), page(figures));
  return compared.filter(({ change }) => change !== "the same").length;
}

const picture = (folder: string, name: string, when: string) =>
  `<figure><figcaption>${when}</figcaption><a href="${folder}/${name}"><img loading="lazy" src="${folder}/${name}" alt="${name}, ${when}"></a></figure>`;

const page = (figures: string[]) => `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Every screen, before and now</title>
<style>
  body { font: 14px system-ui; margin: 24px; }
  div { display: grid; grid-template-columns: 1fr 1fr; gap: 16px; align-items: start; }
  figure { margin: 0; } img { max-width: 100%; border: 1px solid #ccc; }
</style>
<h1>Every screen, before and now</h1>
${figures.join("\n")}
</html>
`;
