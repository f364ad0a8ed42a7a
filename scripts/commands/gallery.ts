/**
 * `npm run gallery`: takes pictures of every screen in both themes and two widths.
 * test-results/gallery/index.html shows each beside the picture of the previous gallery.
 */
import { join } from "node:path";
import { galleryFolders, keepAsBefore, writePicturesPage } from "../gallery/pictures-page.ts";
import { runTests } from "../run-tests.ts";

export async function run(): Promise<number> {
  keepAsBefore(galleryFolders);
  const code = await runTests(["gallery"], []);
  const others = writePicturesPage(galleryFolders);
  process.stderr.write(
    `${others} pictures are new or have changed: ${join(galleryFolders.now, "index.html")}\n`,
  );
  return code;
}
