/**
 * Text that becomes elements. A page's policy lets no string become any (`require-trusted-types-for`): what may is made by
 * the policies below, which no other script can make once more. A browser without them takes the text as it is.
 */

interface Policy {
  createHTML(text: string): TrustedHTML;
}
interface PolicyRules {
  createHTML(text: string): string | null;
}
interface PolicyFactory {
  createPolicy(name: string, rules: PolicyRules): Policy;
}

const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory };

/** React makes the script elements of a page that it draws anew from this text, and sets their words apart. */
const emptyScript = "<script></script>";

// What reaches an element as a string: nothing that makes another element, but React's own.
trustedTypes?.createPolicy("default", {
  createHTML: (text) => (text === emptyScript || !text.includes("<") ? text : null),
});

const sanitised = trustedTypes?.createPolicy("sanitised", { createHTML: (text) => text });

/** @param html from app/runs/results/sanitise.server.ts and nowhere else */
export const sanitisedHtml = (html: string): string | TrustedHTML => sanitised?.createHTML(html) ?? html;
