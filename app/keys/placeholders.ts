/** Placeholders that exports write into empty cells. They identify nobody. */

const list = (text: string) => new Set(text.trim().split(/\s+/));

const nothing = list(`
n/a n.a. n.a n\\a <na> #n/a #n/d #nv #na #null! #ref! #value! #name? #num! #div/0! #spill! #calc! #error! nan nil null null! <null>
(null) none <none> (none) undefined unavailable <blank> (blank) k.a. unbekannt ninguno ninguna desconocido inconnu aucun
sconosciuto nessuno nenhum desconhecido onbekend nieznany okänd ukjent ukendt 无 なし`);

/** Words that may be a name or a search term, but never an email. */
const noAddresses = list(`
na unknown blank empty missing hidden private locked redacted pending tbd tba tbc test false true no yes nothing x xx xxx keine
keines geen brak saknas нет`);

const phrases = new Set([
  "not available",
  "not applicable",
  "not found",
  "not provided",
  "not specified",
  "not set",
  "not given",
  "no email",
  "no e-mail",
  "no email found",
  "no email available",
  "no website",
  "no domain",
  "no linkedin",
  "no data",
  "no value",
  "no answer",
  "email not found",
  "email unavailable",
  "email not available",
  "email not unlocked",
  "access email",
  "save contact",
  "request email",
  "upgrade to view",
  "click to reveal",
  "nicht verfügbar",
  "nicht vorhanden",
  "keine angabe",
  "non disponible",
  "non renseigné",
  "no disponible",
  "sin correo",
  "non disponibile",
  "não disponível",
  "niet beschikbaar",
  "brak danych",
]);

/** Tells whether a text means an empty cell in any column: "#N/A", "Unavailable", "-". */
export function isNothing(text: string): boolean {
  const word = text.trim().toLowerCase();
  if (word === "") return false;
  return (
    !/[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(word) ||
    nothing.has(word) ||
    phrases.has(word) ||
    phrases.has(word.replaceAll(/[_-]+/g, " "))
  );
}

/** Tells whether a text means "no email": an empty-cell word, or "Hidden", "TBD", "test". */
export const isPlaceholder = (text: string): boolean =>
  isNothing(text) || noAddresses.has(text.toLowerCase());

/** Apollo writes email_not_unlocked@domain.com, also with the company's own domain. */
const mailboxes = list(
  `emailnotunlocked notunlocked emailunavailable notavailable unavailable noemail nomail noaddress noemailfound emailnotfound
 notfound notprovided nodata null none undefined unknown nan na n/a youremail yourmail yourname yourusername votreemail
 votrenom tuemail tucorreo deineemail ihreemail ihremail`,
);
const domains = new Set([
  "domain.com",
  "yourdomain.com",
  "yourcompany.com",
  "yoursite.com",
  "email.com",
  "example.com",
  "company.com",
]);
const samples = list(
  `email mail name user username firstname lastname firstname.lastname first.last firstlast john.doe johndoe jane.doe
 janedoe john jane me you someone somebody person contact info test sample demo example`,
);

/**
 * Tells whether an email is an export's placeholder or a form's example, such as name@company.com.
 */
export function isPlaceholderMailbox(local: string, domain: string): boolean {
  if (mailboxes.has(local.replaceAll(/[._-]/g, ""))) return true;
  return domains.has(domain) && samples.has(local);
}

const sampleHosts = new Set([
  "domain.com",
  "yourdomain.com",
  "yourcompany.com",
  "yoursite.com",
  "yourwebsite.com",
  "your-domain.com",
  "your-company.com",
  "mycompany.com",
  "mysite.com",
  "companydomain.com",
  "companywebsite.com",
  "votredomaine.fr",
  "votresite.fr",
  "tudominio.com",
  "deinedomain.de",
  "ihredomain.de",
  "musterfirma.de",
  "mustermann.de",
]);

/** Tells whether a domain is a form's example, such as yourdomain.com. */
export const isSampleHost = (domain: string): boolean => sampleHosts.has(domain);
