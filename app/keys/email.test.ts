import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseEmail, parsePersonEmail } from "./email";
import { isKey } from "./key";

const valueOf = (text: string) => {
  const parsed = parseEmail(text);
  return isKey(parsed) ? parsed.value : parsed.refused;
};

describe("one address is read however it is written", () => {
  test.each([
    // Cases from peoplefinder#130 and owncloud/contacts#574: exports of address books.
    ["Denesik, Reinhold (reinhold.denesik@brightcast.example)", "reinhold.denesik@brightcast.example"],
    ["Lelah Jerde <lelah.jerde@quietworks.example>", "lelah.jerde@quietworks.example"],
    ["(ann.lee@loyalstudio.example)", "ann.lee@loyalstudio.example"],
    // Cases from everypolitician#459 and RFC 6068: emails copied as links.
    ["mailto:jo.doe@brightcast.example", "jo.doe@brightcast.example"],
    ["mailto:ann.lee@quietworks.example?subject=Hi", "ann.lee@quietworks.example"],
    ["mailto:jo%2Btag@acme.com", "jo+tag@acme.com"],
    ["mailto:?to=jo@acme.com&subject=Hi", "jo@acme.com"],
    ["MAILTO:Jo@Acme.com", "jo@acme.com"],
    ["<mailto:jo@acme.com>", "jo@acme.com"],
    ["jo@acme.com <mailto:jo@acme.com>", "jo@acme.com"],
    ["[Jo](mailto:jo@acme.com)", "jo@acme.com"],
    ["[jo@acme.com](mailto:jo@acme.com)", "jo@acme.com"],
    ['<a href="mailto:jo@acme.com">Jo</a>', "jo@acme.com"],
    ["<a class='x' href='mailto:jo@acme.com'>Jo</a>", "jo@acme.com"],
    ["&lt;jo@acme.com&gt;", "jo@acme.com"],
    ["jo&#64;acme.com", "jo@acme.com"],
    ["jo%40acme.com", "jo@acme.com"],
    ["'jo@acme.com'", "jo@acme.com"],
    ["“jo@acme.com”", "jo@acme.com"],
    ['"jo@acme.com"', "jo@acme.com"],
    ["`jo@acme.com`", "jo@acme.com"],
    ["**jo@acme.com**", "jo@acme.com"],
    ["jo@acme.com.", "jo@acme.com"],
    ["jo@acme.com,", "jo@acme.com"],
    ["jo@acme.com/", "jo@acme.com"],
    // Cases from nodemailer/addressparser#10 and #12, jackbearheart/email-addresses#67,
    // Jericho/StrongGrid#323, mikel/mail#317.
    ["matt <3 <matt@gmail.com>", "matt@gmail.com"],
    ["111(aaa）<bb@test.com>", "bb@test.com"],
    ["admin@test.com <admin@test.com>", "admin@test.com"],
    ['"Doe, John <johndoe@mail.com>" <johndoe@mail.com>', "johndoe@mail.com"],
    ["Mikel@Lindsaar <raasdnil@gmail.com>", "raasdnil@gmail.com"],
    // Case from twentyhq/twenty#20639: names as mail servers write them.
    ['"Doe, John:GROUP" <john.doe@acme.com>', "john.doe@acme.com"],
    // Cases from mailgun/flanker#147: a name with a full stop, spaces around "@".
    ["John Q. Public <jqp@acme.com>", "jqp@acme.com"],
    ["jo @ acme.com", "jo@acme.com"],
    // Cases from ProtonMail/proton-mail-android#53.
    ["John Smith <john.smith@example.org>", "john.smith@example.org"],
    ["Jo Doe jo.doe@acme.com", "jo.doe@acme.com"],
    ["E-mail: jo@acme.com", "jo@acme.com"],
    ["jo(work)@acme.com", "jo@acme.com"],
    ["jo@acme.com (private)", "jo@acme.com"],
    ['"jo"@acme.com', "jo@acme.com"],
    ["o’brien@acme.com", "o'brien@acme.com"],
    ["jo@acme.com, Jo@acme.com", "jo@acme.com"],
    // Cases from validatorjs/validator.js#940 and #2036, Notifuse#223, mikel/mail#1173,
    // jquery-validation#1287, lantern#8836.
    ["\u200bjo@acme.com", "jo@acme.com"],
    ["jo@\u200bacme.\u200bcom", "jo@acme.com"],
    ["jo\u00ad-ann@acme.com\u200b", "jo-ann@acme.com"],
    ["\ufeffjo@acme.com\u00a0", "jo@acme.com"],
    ["\u202ajo@acme.com\u202c", "jo@acme.com"],
    ["jo@acme.com\u2060", "jo@acme.com"],
    ["jo@acme.com\u0000", "jo@acme.com"],
    ["\u3000ｊｏ＠ａｃｍｅ．ｃｏｍ", "jo@acme.com"],
    // Cases from flora-pm/flora-server#561 and bitwarden/server#1512: IDNA in both directions.
    ["jo@MÜLLER-sample.de", "jo@xn--mller-sample-dlb.de"],
    ["jo@xn--mller-sample-dlb.de", "jo@xn--mller-sample-dlb.de"],
    ["jo@mu\u0308ller-sample.de", "jo@xn--mller-sample-dlb.de"],
    ["jo@bücher.com", "jo@xn--bcher-kva.com"],
    ["jo@acme。com", "jo@acme.com"],
    // The local part compares in lower case and NFC; tags and dots count.
    ["Re\u0301da@acme.com", "réda@acme.com"],
    ["a.b+c@Acme.com", "a.b+c@acme.com"],
    ["o|x@acme.com", "o|x@acme.com"],
    ["a{b}@acme.com", "a{b}@acme.com"],
  ])("%s", (text, value) => expect(valueOf(text)).toBe(value));
});

describe("what is no address is refused in words", () => {
  test.each([
    ["bo.ek@brightcast.example ::: bo@quietworks.example", "several"],
    ["cy.dee@brightcast.example; cy@quietworks.example", "several"],
    ["a@b.com,c@d.com", "several"],
    ["a@b.com c@d.com", "several"],
    ["a@b.com | c@d.com", "several"],
    ["a@b.com/c@d.com", "several"],
    ["Jo <jo@acme.com>, Ann <ann@acme.com>", "several"],
    ["mailto:a@b.com,c@d.com", "several"],
    ["bob@example.com,\u200blarry@example.com", "several"],
    ["user@example.com\ufffd", "damaged"],
    ["jo@acme.con", "unknown-suffix"],
    ["jo@acme", "not-one"],
    ["jo@acme..com", "not-one"],
    ["jo@@acme.com", "not-one"],
    ["jo@[192.168.0.1]", "not-one"],
    ["jo@192.168.0.1", "not-one"],
    ["@acme.com", "not-one"],
    ["jo lee@acme.com", "not-one"],
    ["jo@acme.co m", "not-one"],
    ["Jo Doe", "not-one"],
    ["", "empty"],
    [" \u200b", "empty"],
    [`${"a".repeat(65)}@acme.com`, "too-long"],
    [`jo@${"a.".repeat(1_200)}com`, "too-long"],
    // Apollo's exports and public code that reads them; empty values of pandas and Excel.
    ["Unavailable", "placeholder"],
    ["email_not_unlocked@domain.com", "placeholder"],
    ["email_not_unlocked@boxerproperty.com", "placeholder"],
    ["N/A", "placeholder"],
    ["#N/A", "placeholder"],
    ["n.a.", "placeholder"],
    ["null", "placeholder"],
    ["-", "placeholder"],
    ["—", "placeholder"],
    ["None", "placeholder"],
    ["nan", "placeholder"],
    ["undefined", "placeholder"],
    ["Not available", "placeholder"],
    ["Access email", "placeholder"],
    ["(blank)", "placeholder"],
    ["noemail@acme.com", "placeholder"],
    ["unknown@acme.com", "placeholder"],
    ["name@company.com", "placeholder"],
    ["your.email@domain.com", "placeholder"],
  ])("%s", (text, refused) => expect(valueOf(text)).toBe(refused));

  test("the words say what would be taken", () => {
    expect(parseEmail("jo@acme.con")).toEqual({
      refused: "unknown-suffix",
      words: '"jo@acme.con" has an unknown domain ending. Did you mean jo@acme.com?',
      suggestion: "jo@acme.com",
    });
    expect(parseEmail("jo lee@acme.com")).toMatchObject({ suggestion: "lee@acme.com" });
    expect(parseEmail("a@b.com ::: c@d.com")).toMatchObject({
      words: "This contains several emails: a@b.com, c@d.com. Keep one of them.",
    });
  });
});

test("an address is shown in Unicode", () => {
  expect(parseEmail("Jo@xn--mller-sample-dlb.de")).toMatchObject({ shown: "jo@müller-sample.de" });
});

describe("a role's mailbox is an address, but no person's", () => {
  test.each(
    // Cases from margince#3733 and #5692, SendGrid's "Role addresses", and role lists of public
    // lead tools in Germany, France, Italy and Poland.
    `kontakt vertrieb contacto ventas comercial info info2 no_reply sales-emea noreply do-not-reply ne-pas-repondre
     contact contact2 contact+tag support helpdesk buchhaltung rechnungen bewerbung datenschutz presse poststelle büro
     geschaeftsfuehrung accueil commercial compta recrutement service-client serviceclient sav secretariat atencionalcliente
     rrhh facturacion administracion commerciale vendite amministrazione segreteria ufficio.acquisti vendas atendimento
     financeiro contato verkoop klantenservice inkoop boekhouding administratie forsaljning kundservice faktura salg
     kundeservice bogholderi myynti asiakaspalvelu laskutus biuro sekretariat sprzedaz ksiegowosc obchod podpora objednavky
     ucetni iroda ugyfelszolgalat ertekesites vanzari contabilitate comenzi prodaja podrska satis iletisim muhasebe
     otdelprodazh buhgalteria zakaz accounts-receivable accounts.payable customer.care hr-team infode
     info-berlin sales01 sales.uk uk.sales dach_vertrieb presse-team hello team office admin marketing jobs careers webmaster
     postmaster mailer-daemon abuse`.split(/\s+/),
  )("%s@", (local) => {
    expect(parsePersonEmail(`${local}@acme.com`)).toMatchObject({ refused: "role-mailbox" });
    expect(isKey(parseEmail(`${local}@acme.com`))).toBe(true);
  });

  test.each(
    `jo.doe jo j.doe info.jo real.contact steve.jobs anna.post mark.sales it.smith mira.info lon pers arved bill
     infantino contactini hrvoje officer.dan marketa martin-sales.b helena`.split(/\s+/),
  )("%s@ may be a person", (local) => expect(isKey(parsePersonEmail(`${local}@acme.com`))).toBe(true));

  test("the company's own name beside a role names nobody", () => {
    expect(parsePersonEmail("acme.shop@acme.com")).toMatchObject({ refused: "role-mailbox" });
    expect(isKey(parsePersonEmail("acme.lee@acme.com"))).toBe(true);
  });
});

const letters = "abcdefghijklmnopqrstuvwxyz0123456789";
const words = fc.string({ unit: fc.constantFrom(...letters, "é", "ü", "ж"), minLength: 1, maxLength: 12 });
const local = fc
  .array(words, { minLength: 1, maxLength: 3 })
  .chain((parts) => fc.constantFrom(".", "_", "-", "+", "'").map((mark) => `p${parts.join(mark)}`));
const label = fc
  .string({ unit: fc.constantFrom(...letters, "ü", "é"), minLength: 1, maxLength: 10 })
  .map((text) => `c${text}d`);
const host = fc
  .tuple(label, fc.constantFrom("com", "de", "co.uk", "example", "github.io"))
  .map((parts) => parts.join("."));
const address = fc.tuple(local, host).map((parts) => parts.join("@"));

const spellings: ((address: string) => string)[] = [
  (text) => text.toUpperCase(),
  (text) => text.normalize("NFD"),
  (text) => ` ${text}\u00a0`,
  (text) => `\ufeff${text.replace("@", "\u200b@\u200b")}`,
  (text) => `Doe, Jo <${text}>`,
  (text) => `"Doe, Jo" <${text}>`,
  (text) => `Doe, Jo (${text})`,
  (text) => `mailto:${encodeURIComponent(text)}`,
  (text) => `[Jo](mailto:${text})`,
  (text) => `<a href="mailto:${text}">Jo</a>`,
  (text) => `“${text}”`,
  (text) => `${text}.`,
  (text) => `${text}, ${text}`,
  (text) => text.replace("@", "＠"),
  (text) =>
    `${text.slice(0, text.indexOf("@"))}@${new URL(`https://${text.slice(text.indexOf("@") + 1)}`).hostname}`,
];

test("every spelling of an address is one key, and a key's key is itself", () => {
  fc.assert(
    fc.property(address, fc.constantFrom(...spellings), fc.constantFrom(...spellings), (text, one, other) => {
      const key = parseEmail(text);
      if (!isKey(key)) throw new Error(`${text}: ${key.words}`);
      expect(valueOf(one(text))).toBe(key.value);
      expect(valueOf(key.value)).toBe(key.value);
      expect(valueOf(key.shown)).toBe(key.value);
      expect(valueOf(one(key.shown))).toBe(valueOf(other(key.value)));
    }),
  );
});

test("two addresses never share a key", () => {
  fc.assert(
    fc.property(address, address, (one, other) => {
      fc.pre(one.toLowerCase() !== other.toLowerCase());
      expect(valueOf(one)).not.toBe(valueOf(other));
    }),
  );
});

test("any text is read or refused in words, and quickly", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom(..."ab@.,;<>()[]\"'\\ :|/%&\u200b"), maxLength: 300 }),
      (text) => {
        const parsed = parseEmail(text);
        if (isKey(parsed)) expect(valueOf(parsed.value)).toBe(parsed.value);
        else expect(parsed.words).toMatch(/[.?]$/);
      },
    ),
  );
});
