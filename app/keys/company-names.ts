/** Compares company names with each other and with domains. */

const germanUmlauts: Record<string, string> = { ä: "ae", ö: "oe", ü: "ue", ß: "ss" };

/** Returns the words of a text in lower case, without punctuation. */
export function plainWords(text: string): string[] {
  const plain = text
    .normalize("NFC")
    .toLowerCase()
    .replace(/[äöüß]/g, (letter) => germanUmlauts[letter] ?? letter)
    .normalize("NFD")
    .replace(/\p{M}/gu, "");
  return plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "");
}

const legalForms = new Set(
  "inc llc ltd limited corp co gmbh ag kg ug se sa sas sarl srl spa bv nv ab as oy aps plc pty ltda kk".split(
    " ",
  ),
);

/** Tells whether two company names are equal except for the legal form. */
export function isSameCompanyName(one: string | null, other: string | null): boolean {
  const [first, second] = [one, other].map((name) =>
    plainWords(name ?? "")
      .filter((word) => !legalForms.has(word))
      .join(" "),
  );
  return first !== "" && first === second;
}

/**
 * Tells whether a name fits a domain: "Acme Tools" at acme.com, "International Widgets" at iw.com.
 */
export function fitsDomain(name: string, domain: string): boolean {
  const words = plainWords(name).filter((word) => !legalForms.has(word));
  const label = plainWords(domain.split(".")[0] ?? "").join("");
  const initials = words.map((word) => word[0]).join("");
  return (
    initials === label ||
    words.some((word) => word.length > 2 && label.includes(word)) ||
    words.join("").includes(label)
  );
}
