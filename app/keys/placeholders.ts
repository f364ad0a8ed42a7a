/** What exports write where they have nothing: it identifies nobody, however often it is asked. */

const words = new Set(
  `- -- --- – — . .. ... … / \\ _ ? ?? * x xx xxx n/a na n.a. n.a n\\a #n/a #n/d #nv #na #null! #ref! #value! #name? #div/0! #error! <na> nan nil
 null <null> (null) none <none> (none) undefined unknown unavailable blank <blank> (blank) empty missing hidden private
 locked redacted pending tbd tba tbc test false true 0 no nothing k.a. k.a keine keines unbekannt nicht_vorhanden ninguno
 ninguna desconocido inconnu aucun sconosciuto nessuno nenhum desconhecido onbekend geen brak nieznany okänd saknas ukjent
 ukendt ei_tiedossa нет 无 なし`
    .split(/\s+/)
    .map((word) => word.replaceAll("_", " ")),
);

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

/** Whether a cleaned text stands for "nothing here": "N/A", "Unavailable", "-". */
export function isPlaceholder(text: string): boolean {
  const word = text.toLowerCase();
  return words.has(word) || phrases.has(word.replaceAll(/[_-]+/g, " ").trim()) || phrases.has(word);
}

/** Apollo writes email_not_unlocked@domain.com, and the same before the company's own domain. */
const mailboxes = new Set(
  `emailnotunlocked notunlocked emailunavailable notavailable unavailable noemail nomail noaddress noemailfound emailnotfound
 notfound notprovided nodata null none undefined unknown nan na n/a youremail yourmail yourname yourusername votreemail
 votrenom tuemail tucorreo deineemail ihreemail ihremail`.split(/\s+/),
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
const samples = new Set(
  `email mail name user username firstname lastname firstname.lastname first.last firstlast john.doe johndoe jane.doe
 janedoe john jane me you someone somebody person contact info test sample demo example`.split(/\s+/),
);

/** Whether an address is an export's stand-in or a form's sample, such as name@company.com. */
export function isPlaceholderMailbox(local: string, domain: string): boolean {
  if (mailboxes.has(local.replaceAll(/[._-]/g, ""))) return true;
  return domains.has(domain) && samples.has(local);
}

const sampleHosts = new Set([
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

/** Whether a domain is a form's sample, such as yourdomain.com. */
export const isSampleHost = (domain: string): boolean => sampleHosts.has(domain);
