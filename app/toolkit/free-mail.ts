/** Domains of mail services: an address there names no company, and costs no paid look-up of one. */

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
