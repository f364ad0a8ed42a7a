/** Kinds of e-mail addresses that name no company or no person: they cost no paid look-up. */

const freeMailNames = `aol att bigpond bluewin btinternet cock comcast cox duck email fastmail free freenet frontier gmail
 gmx googlemail hey hotmail hushmail icloud inbox interia juno kakao laposte libero live mac mail mailbox me msn naver
 o2 optonline orange outlook passport posteo proton protonmail qq rambler rediffmail rocketmail sbcglobal seznam sky
 t-online telenet tiscali tuta tutanota verizon virgilio virginmedia wanadoo web wp yahoo yandex ymail zoho zohomail`;
const freeMail = new Set(freeMailNames.split(/\s+/));
/** Public suffixes under which those names are mail services and not companies of their own. */
const freeMailSuffix =
  /^(com|net|org|de|at|ch|fr|it|es|nl|be|pl|cz|ru|cn|jp|kr|in|br|mx|ca|ie|me|se|dk|no|fi|pt|gr|hu|ro|ua|com?\.[a-z]{2})$/;
const exact = new Set(["163.com", "126.com", "pm.me", "yeah.net", "mail.ru", "bk.ru", "list.ru", "ya.ru"]);

/** "gmail.com", "yahoo.co.uk": the domain says nothing about an employer. */
export function isFreeMail(domain: string): boolean {
  const host = domain.toLowerCase();
  const dot = host.indexOf(".");
  return exact.has(host) || (freeMail.has(host.slice(0, dot)) && freeMailSuffix.test(host.slice(dot + 1)));
}

const roles = new Set(
  `abuse accounting accounts admin administrator billing careers contact customerservice enquiries events feedback finance
 hello help hi hr info inquiries it jobs legal mail marketing media news newsletter noreply no-reply office orders
 partners postmaster press privacy recruiting reception sales security service shop social studio subscribe support
 team tech webmaster welcome`.split(/\s+/),
);

/** "info@…", "sales@…": a mailbox, not a person. */
export const isRoleAddress = (email: string): boolean =>
  roles.has((email.split("@")[0] ?? "").toLowerCase().replace(/\+.*$/, ""));

/** "uri.pelenko@…" → "uri pelenko"; null where the address holds no full name. */
export function nameInEmail(email: string): string | null {
  const parts = (email.split("@")[0] ?? "").replace(/\+.*$/, "").split(/[._-]+/);
  const words = parts.map((part) => part.replace(/\d+$/, "")).filter((part) => /^\p{L}{2,}$/u.test(part));
  return words.length === parts.length && words.length > 1 ? words.join(" ") : null;
}

export const domainOfEmail = (email: string): string => email.slice(email.lastIndexOf("@") + 1).toLowerCase();
