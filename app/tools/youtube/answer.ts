import type { Item } from "../../toolkit/findings";
import { noneConfirmed } from "./none-confirmed";

/** Example: "Brightcast: 6 videos fit, 5 people to write to. Not in the CRM." */
export function answer(items: Item[]): string {
  const valueOf = (name: string) => items.find((item) => item.name === name)?.value;
  const countOf = (name: string, one: string, many: string) => {
    const value = valueOf(name);
    if (value === undefined || value === noneConfirmed) return [];
    const count = Array.isArray(value) ? value.length : 0;
    return [count === 0 ? `no ${many}` : count === 1 ? `1 ${one}` : `${count} ${many}`];
  };
  const found = [
    ...countOf("Relevant videos", "matching video", "matching videos"),
    ...countOf("Targets", "contact", "contacts"),
    ...countOf("Competitors", "competitor", "competitors"),
  ];
  const company = String(valueOf("Company") ?? "The company");
  const status = valueOf("Client status");
  return `${company}: ${found.join(", ") || "no findings"}.${typeof status === "string" ? ` ${status}.` : ""}`;
}
