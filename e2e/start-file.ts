/** Starts a chosen file on a tool's screen. */
import type { Locator, Page } from "playwright-core";

/**
 * Answers the question about the price, if the console asks it: only a product that knows the price
 * of these settings starts a file without a question.
 * @param started shown once the file was accepted
 * @param press presses the button, for example by keys
 */
export async function agreeToPrice(
  page: Page,
  started: Locator = page.getByRole("heading", { name: "Results for CSV" }),
  press: (start: Locator) => Promise<void> = (start) => start.click(),
): Promise<void> {
  const start = page.getByRole("dialog").getByRole("button", { name: /^Start/ });
  await start.or(started).first().waitFor();
  if (await start.isVisible()) await press(start);
}
