/** Prints the findings: first failures, then missing settings, then working vendors. */
import type { ServiceReport } from "./services.ts";

const heads: Record<ServiceReport["state"], string> = {
  fails: "Does not work",
  "not set": "Not set",
  "not tried": "Set, and not tried",
  works: "Works",
};
const width = 100;

export function reportOf(parts: ServiceReport[]): string {
  const sections = (Object.keys(heads) as ServiceReport["state"][]).flatMap((state) => {
    const of = parts.filter((part) => part.state === state);
    return of.length > 0 ? [[`${heads[state]} (${of.length})`, ...of.flatMap(lines)].join("\n")] : [];
  });
  return sections.join("\n\n");
}

function lines({ label, words }: ServiceReport): string[] {
  const found: string[] = [`  ${label}:`];
  for (const word of words.replaceAll("`", "").split(/\s+/)) {
    const last = found.at(-1) ?? "";
    if (last.length + word.length + 1 > width) found.push(`      ${word}`);
    else found[found.length - 1] = `${last} ${word}`;
  }
  return found;
}
