/**
 * Turns text into elements. The page's policy (`require-trusted-types-for`) allows this only
 * through the policies below, which no other script can create again. Browsers without trusted
 * types use the text directly.
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

/**
 * React uses this text to create script elements when it renders a page in the browser, and sets
 * their content separately.
 */
const emptyScript = "<script></script>";

// For plain strings: allows React's own script element and text without markup.
trustedTypes?.createPolicy("default", {
  createHTML: (text) => (text === emptyScript || !text.includes("<") ? text : null),
});

const sanitised = trustedTypes?.createPolicy("sanitised", { createHTML: (text) => text });

/** @param html only from app/runs/results/sanitise.server.ts */
export const sanitisedHtml = (html: string): string | TrustedHTML => sanitised?.createHTML(html) ?? html;
