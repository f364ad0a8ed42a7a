/** A group of settings for one test, with one field of each kind that compares differently. */
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
