/** A group of settings for one test, with a field of each kind that is compared in its own way. */
import { list, number, prompt } from "../fields";
import { defineSettings } from "../settings";

export function madeUpSettings() {
  const name = `made-up-${crypto.randomUUID()}`;
  return defineSettings({
    group: name,
    api: `/api/${name}`,
    fields: {
      keywords: list({ label: "Keywords", initial: ["podcast"] }),
      months: number({ label: "Months", initial: 1 }),
      prompt: prompt({ label: "Prompt", initial: "Shipped" }),
    },
  });
}
