/**
 * `npm run gallery -- [--before <folder>]`: takes pictures of every screen in both themes and two
 * widths. test-results/gallery/index.html shows each picture beside the one from the previous
 * gallery. `--before` compares with the pictures in a folder instead, for example from an earlier
 * commit.
 */
import { join } from "node:path";
import { galleryFolders, keepAsBefore, takeAsBefore, writePicturesPage } from "../gallery/pictures-page.ts";
import { Refusal } from "../refusal.ts";
import { runTests } from "../run-tests.ts";

export async function run([option, folder, ...more]: string[]): Promise<number> {
  if (option === undefined) keepAsBefore(galleryFolders);
  else if (option !== "--before" || !folder || more.length > 0)
    throw new Refusal("Usage: npm run gallery -- [--before <folder of an earlier gallery>]");
  else takeAsBefore(galleryFolders, folder);
  const code = await runTests(["gallery"], []);
  const others = writePicturesPage(galleryFolders);
  process.stderr.write(
    `${others} pictures are new or have changed: ${join(galleryFolders.now, "index.html")}\n`,
  );
  return code;
}
