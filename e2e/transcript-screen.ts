/** Youtube Transcript's screen in tests: its field, its lines, and the stored result of its run. */
import type { Page } from "playwright-core";
import { apiOf } from "./api.ts";

interface Line {
  startTime: string;
  text: string;
}

export function transcriptScreen(of: () => Page) {
  const lines = () => of().getByRole("list", { name: "Lines" }).getByRole("listitem");
  const field = () => of().getByLabel("YouTube URL");
  const submit = () => of().getByRole("button", { name: "Submit", exact: true });

  async function ask(url: string) {
    await field().fill(url);
    await submit().click();
  }

  /** Reads the full result of the shown run through the API. */
  async function storedResult() {
    const href = await of().getByRole("link", { name: "View full results" }).getAttribute("href");
    const answer = await apiOf(of()).get(`/api${href}`);
    return ((await answer.json()) as { result: { text: string; raw: string; formatted: Line[] } }).result;
  }

  const shownLines = () =>
    lines().evaluateAll((items) =>
      items.map((item) => ({
        startTime: item.children[0]?.textContent ?? "",
        text: item.children[1]?.textContent ?? "",
      })),
    );
  return { lines, field, submit, ask, storedResult, shownLines };
}
