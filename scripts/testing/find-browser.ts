/**
 * The browser of tests: Debian's, else the one in an npm package (Linux on x64), else Playwright's own. All but Debian's
 * whole Chromium are the headless shell, which has no window to draw and takes 40 % less of the processor.
 */
import { existsSync } from "node:fs";
import { chromium } from "playwright-core";

const debian = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"];

export const browserWords = [
  "--no-sandbox",
  "--disable-quic",
  "--disable-background-networking",
  "--disable-component-update",
];

/** The path of the browser in the npm package. Its own arguments are left: they run it as a single process, which dies. */
async function packaged(): Promise<string | undefined> {
  if (process.platform !== "linux" || process.arch !== "x64") return undefined;
  try {
    const { default: sparticuz } = await import("@sparticuz/chromium");
    return await sparticuz.executablePath();
  } catch {
    // An optional package: it may not be installed.
    return undefined;
  }
}

export async function findBrowser(): Promise<string> {
  const found = debian.find((path) => existsSync(path)) ?? (await packaged());
  if (found) return found;
  const own = chromium.executablePath();
  if (own && existsSync(own)) return own;
  throw new Error(
    "The browser tests need a browser. Install one: npx playwright-core install chromium-headless-shell",
  );
}
