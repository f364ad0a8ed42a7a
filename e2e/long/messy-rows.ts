/** A CRM export with messy values: a seed decides how each row writes its company. */
import { Chance } from "../../sandbox/market/random.ts";

export interface MessyFile {
  /** UTF-16 with a byte order mark and semicolons, as a German Excel writes it. */
  bytes: Uint8Array<ArrayBuffer>;
  rows: number;
  /** The companies that rows name. */
  domains: Set<string>;
}

const ways: ((domain: string) => string)[] = [
  (domain) => domain,
  (domain) => `https://www.${domain}/`,
  (domain) => domain.toUpperCase(),
  (domain) => ` ${domain} `,
  (domain) => `http://${domain}/about-us?utm_source=crm#team`,
  (domain) => `${domain}.`,
  (domain) => `\u200B${domain}`,
  (domain) => `www.${domain}`,
];
const nothing = ["", "n/a", "-", "unknown", "12.34", "see notes", "example"];
const notes = [
  "",
  'said "call me"\r\nin spring',
  "0049 0123",
  "😀 likes; semicolons",
  "=1+1",
  "Größe übrig",
  "\t",
];

export function messyFile(domains: readonly string[], rows: number, seed: number): MessyFile {
  const chance = new Chance("messy rows", seed);
  const named = new Set<string>();
  const cells = Array.from({ length: rows }, () => {
    const domain = chance.pick(domains);
    const isNothing = chance.hit(0.05);
    if (!isNothing) named.add(domain);
    const site = isNothing ? chance.pick(nothing) : chance.pick(ways)(domain);
    return [String(chance.int(0, 99_999)).padStart(8, "0"), site, chance.pick(notes)];
  });
  const quoted = (cell: string) => (/[;"\r\n\t]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  const text = [["Record ID", "Company Domain Name", "Notes"], ...cells]
    .map((row) => row.map(quoted).join(";"))
    .join("\r\n");
  const bytes = new Uint8Array(2 * (text.length + 1));
  const view = new DataView(bytes.buffer);
  for (const [at, unit] of [
    0xfeff,
    ...Array.from({ length: text.length }, (_, at) => text.charCodeAt(at)),
  ].entries())
    view.setUint16(2 * at, unit, true);
  return { bytes, rows, domains: named };
}
