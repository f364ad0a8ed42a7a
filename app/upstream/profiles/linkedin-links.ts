/** LinkedIn's addresses, each written one way, so that the same page is the same text in every source. */

const pathOf = (link: string, kind: "in" | "company"): string | null => {
  const found = new RegExp(`linkedin\\.com/${kind}/([^/?#\\s]+)`, "i").exec(link)?.[1];
  return found ? found.toLowerCase() : null;
};

/**
 * "http://uk.linkedin.com/company/Acme/?x=1" → "https://www.linkedin.com/company/acme"; null for a search's address.
 */
export function companyLink(link: string | null): string | null {
  const slug = link ? pathOf(link, "company") : null;
  return slug ? `https://www.linkedin.com/company/${slug}` : null;
}

export function profileLink(link: string | null): string | null {
  const slug = link ? pathOf(link, "in") : null;
  return slug ? `https://www.linkedin.com/in/${slug}` : null;
}
