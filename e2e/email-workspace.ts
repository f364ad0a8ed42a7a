/**
 * The email workspace in tests: a person of the sandbox, the dialogs, and the result of the run.
 */
import type { Page } from "playwright-core";
import { apiOf } from "./api.ts";
import { sandboxUrl } from "./product.ts";

/** Returns the email address of a person at a client's company. */
export async function clientsEmail(): Promise<string> {
  const market = (await (await fetch(`${sandboxUrl}/market.json`)).json()) as {
    people: { email: string; domain: string }[];
  };
  return market.people.find(({ domain }) => domain === "loyalstudio.example")?.email ?? "";
}

export function emailWorkspace(of: () => Page) {
  const dialog = () => of().getByRole("dialog");
  const result = () => of().getByRole("heading", { name: /^Email \d for / });

  async function generate(email: string, nth: string) {
    await of().getByRole("textbox", { name: "Email", exact: true }).fill(email);
    await of().getByLabel("Email in the sequence").selectOption({ label: nth });
    await of().getByRole("button", { name: "Generate" }).click();
  }

  async function answer(): Promise<Record<string, unknown>> {
    const run = await of().getByRole("link", { name: "View full results" }).getAttribute("href");
    const read = await apiOf(of()).get(`/api${run}`);
    return ((await read.json()) as { result: Record<string, unknown> }).result;
  }
  return { dialog, result, generate, answer };
}
