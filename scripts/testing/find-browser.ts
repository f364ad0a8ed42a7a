/**
 * Finds a browser for tests: Debian's, then the npm package's (Linux on x64), then Playwright's.
 * All except Debian's full Chromium are the headless shell, which uses 40 % less CPU.
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

/**
 * Returns the path of the npm package's browser. Ignores its arguments, because its single-process
 * mode crashes.
 */
async function packaged(): Promise<string | undefined> {
  if (process.platform !== "linux" || process.arch !== "x64") return undefined;
  try {
    const { default: sparticuz } = await import("@sparticuz/chromium");
    return await sparticuz.executablePath();
  } catch {
    // The optional package may not be installed.
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
