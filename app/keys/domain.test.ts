import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { registeredDomain, domainOfEmail, isSameCompany, parseDomain } from "./domain";
import { isFreeMail } from "./free-mail";
import { isKey } from "./key";

const valueOf = (text: string) => {
  const parsed = parseDomain(text);
  return isKey(parsed) ? parsed.value : parsed.refused;
};

describe("one company is read however it is written", () => {
  test.each([
    ["https://www.Acme.com/about?utm_source=x#team", "acme.com"],
    ["//acme.com", "acme.com"],
    ["http://http://acme.com", "acme.com"],
    ["https//acme.com", "acme.com"],
    ["https:acme.com", "acme.com"],
    ["https%3A%2F%2Facme.com%2Fabout", "acme.com"],
    ["acme%2Ecom", "acme.com"],
    ["ftp://acme.com", "acme.com"],
    ["acme.com:8080", "acme.com"],
    ["acme.com.", "acme.com"],
    ["acme.com/about us", "acme.com"],
    ["(acme.com)", "acme.com"],
    ['"acme.com"', "acme.com"],
    ["<https://acme.com>", "acme.com"],
    ["[Acme](https://acme.com)", "acme.com"],
    ['<a href="https://acme.com">Acme</a>', "acme.com"],
    ["acme。com", "acme.com"],
    ["ａｃｍｅ．ｃｏｍ", "acme.com"],
    // Notifuse#223: invisible characters of copied cells.
    ["brightcast.example\u00a0", "brightcast.example"],
    ["\u200bquietworks.example", "quietworks.example"],
    ["bright\u00ad-cast.example", "bright-cast.example"],
    // The registered domain by the ICANN part of the list.
    ["shop.acme.co.uk", "acme.co.uk"],
    ["hr.acme.com", "acme.com"],
    ["www.com", "www.com"],
    // php-domain-parser#244: a private suffix that is a site of its own.
    ["platform.sh", "platform.sh"],
    // Under a private suffix each host is somebody else's.
    ["acme.github.io", "acme.github.io"],
    ["www.acme.github.io", "acme.github.io"],
    ["other.github.io", "other.github.io"],
    ["https://user.wixsite.com/my-site", "user.wixsite.com"],
    ["acme.myshopify.com", "acme.myshopify.com"],
    ["acme.substack.com", "acme.substack.com"],
    ["acme.wordpress.com", "acme.wordpress.com"],
    // nextcloud cloud#273, flora#561, ivolo/disposable-email-domains#671, mail-in-a-box#1214: IDNA.
    ["müller-sample.de", "xn--mller-sample-dlb.de"],
    ["xn--mller-sample-dlb.de", "xn--mller-sample-dlb.de"],
    ["MÜLLER-SAMPLE.de", "xn--mller-sample-dlb.de"],
    ["straße.de", "xn--strae-oqa.de"],
    ["xn--90abvrccwbp.xn--p1acf", "xn--90abvrccwbp.xn--p1acf"],
    ["🛡🔼.ws", "xn--sw8hj0a.ws"],
    // Companies whose own pages are a platform's.
    ["github.com", "github.com"],
    ["https://www.google.com/", "google.com"],
    ["https://www.ebay.de/en", "ebay.de"],
    ["https://calendly.com", "calendly.com"],
  ])("%s", (text, value) => expect(valueOf(text)).toBe(value));
});

describe("what names no company is refused in words", () => {
  test.each([
    // tldts#2371, libpsl#84 and #147, lupomontero/psl#41: names whose ending nobody registered.
    ["report.pdf", "unknown-suffix"],
    ["node.js", "unknown-suffix"],
    ["john.smith", "unknown-suffix"],
    ["acme.con", "unknown-suffix"],
    ["mycooldomain.com--invalid", "unknown-suffix"],
    ["asdasdas.dasdasdas.123123asdiasdiqweiouqwia", "unknown-suffix"],
    ["decentralized.comm", "unknown-suffix"],
    ["U.S.", "unknown-suffix"],
    ["archive.tar.gz", "unknown-suffix"],
    ["logo.png", "unknown-suffix"],
    ["styles.css", "unknown-suffix"],
    ["server.local", "unknown-suffix"],
    ["N.A.", "placeholder"],
    ["12.34", "not-one"],
    ["1.000", "not-one"],
    ["1,000.50", "not-one"],
    ["v1.2", "not-one"],
    ["10.0.0.1", "not-one"],
    ["[::1]", "not-one"],
    ["setup.py", "not-one"],
    ["main.rs", "not-one"],
    ["deck.zip", "not-one"],
    ["localhost", "not-one"],
    ["com", "not-one"],
    ["co.uk", "not-one"],
    ["acme", "not-one"],
    ["acme..com", "not-one"],
    ["--mycooldomain.com", "not-one"],
    ["Acme Inc.", "not-one"],
    ["acme com", "not-one"],
    ["jo@acme.com", "not-one"],
    ["mailto:jo@acme.com", "not-one"],
    ["javascript:alert(1)", "not-one"],
    ["acme.com, beta.com", "several"],
    ["acme.com; beta.com", "several"],
    ["https://acme.com https://beta.com", "several"],
    ["brightcast.example\ufffd", "damaged"],
    ["", "empty"],
    ["Unavailable", "placeholder"],
    ["#N/A", "placeholder"],
    ["null", "placeholder"],
    ["-", "placeholder"],
    ["https://yourdomain.com", "placeholder"],
    // sifa#403 and the hosts that public lead tools leave out of a company's website.
    ["https://www.linkedin.com/company/duro-sample", "platform-page"],
    ["https://www.facebook.com/kassasample", "platform-page"],
    ["https://www.crunchbase.com/organization/sage-sample", "platform-page"],
    ["instagram.com/orlasample", "platform-page"],
    ["https://de.linkedin.com/in/jo", "platform-page"],
    ["https://m.facebook.com/acme", "platform-page"],
    ["linkedin.com", "platform-page"],
    ["https://www.youtube.com/@acme", "platform-page"],
    ["youtu.be/dQw4w9WgXcQ", "platform-page"],
    ["x.com/acme", "platform-page"],
    ["twitter.com/acme", "platform-page"],
    ["linktr.ee/acme", "platform-page"],
    ["https://www.tiktok.com/@acme", "platform-page"],
    ["https://sites.google.com/view/acme", "platform-page"],
    ["https://www.google.com/maps/place/Acme", "platform-page"],
    ["https://github.com/acme", "platform-page"],
    ["https://open.spotify.com/show/1", "platform-page"],
    ["https://medium.com/acme", "platform-page"],
    ["https://en.wikipedia.org/wiki/Acme", "platform-page"],
    ["https://www.yelp.com/biz/acme", "platform-page"],
    ["https://www.trustpilot.com/review/acme.com", "platform-page"],
    ["bit.ly/3xyz", "platform-page"],
    ["wa.me/491234", "platform-page"],
  ])("%s", (text, refused) => expect(valueOf(text)).toBe(refused));

  test.each([
    ["acme.con", "acme.com"],
    ["acme.cmo", "acme.com"],
    ["acme.comm", "acme.com"],
    ["acme.c0m", "acme.com"],
    ["acme.vom", "acme.com"],
    ["acme.ogr", "acme.org"],
    ["acme.nte", "acme.net"],
    ["acme.couk", "acme.co.uk"],
    ["shop.acme.con", "shop.acme.com"],
    ["Website acme.com", "acme.com"],
    ["jo@mail.acme.com", "acme.com"],
  ])("%s: did you mean %s?", (text, suggestion) => expect(parseDomain(text)).toMatchObject({ suggestion }));

  test("the words are for people", () => {
    expect(parseDomain("acme.con")).toMatchObject({
      words: "“acme.con” ends in no known domain. Did you mean acme.com?",
    });
    expect(parseDomain("https://www.facebook.com/kassasample")).toMatchObject({
      words: "facebook.com is a platform's page, not the company's own site. Enter the company's domain.",
    });
  });
});

test("the host that was typed is known besides: pages are read there", () => {
  expect(parseDomain("https://shop.Acme.co.uk/x")).toEqual({
    kind: "domain",
    value: "acme.co.uk",
    shown: "acme.co.uk",
    host: "shop.acme.co.uk",
  });
  expect(parseDomain("www.müller-sample.de")).toMatchObject({
    shown: "müller-sample.de",
    host: "xn--mller-sample-dlb.de",
  });
});

test("an address belongs to the company that registered its host", () => {
  expect(domainOfEmail("jo@mail.acme.co.uk")).toBe("acme.co.uk");
  expect(domainOfEmail("jo@linkedin.com")).toBe("linkedin.com");
  expect(domainOfEmail("jo@MÜLLER-sample.de")).toBe("xn--mller-sample-dlb.de");
});

test("any link's registered domain is known, a platform's too", () => {
  expect(registeredDomain("https://www.youtube.com/@acme")).toBe("youtube.com");
  expect(registeredDomain("https://shop.acme.co.uk?x#y")).toBe("acme.co.uk");
  expect(registeredDomain("acme.github.io/docs")).toBe("acme.github.io");
  expect(registeredDomain("no link")).toBeNull();
  expect(isSameCompany("https://www.müller-sample.de/x", "xn--mller-sample-dlb.de")).toBe(true);
  expect(isSameCompany("a.github.io", "b.github.io")).toBe(false);
  expect(isSameCompany("report.pdf", "report.pdf")).toBe(false);
});

test.each([
  "gmail.com",
  "yahoo.co.uk",
  "web.de",
  "t-online.de",
  "orange.fr",
  "libero.it",
  "seznam.cz",
  "o2.pl",
  "gmx.at",
  "163.com",
])("%s is a mail service", (domain) => expect(isFreeMail(domain)).toBe(true));
test.each(["acme.com", "orange.jobs", "web.acme.com", "mailchimp.com"])("%s is none", (domain) =>
  expect(isFreeMail(domain)).toBe(false),
);

const letters = "abcdefghijklmnopqrstuvwxyz0123456789";
const label = fc
  .string({ unit: fc.constantFrom(...letters, "ü", "é", "ж"), minLength: 1, maxLength: 10 })
  .map((text) => `c${text}d`);
const domain = fc
  .tuple(label, fc.constantFrom("com", "de", "co.uk", "example", "github.io"))
  .map((parts) => parts.join("."));

const spellings: ((domain: string) => string)[] = [
  (text) => text.toUpperCase(),
  (text) => text.normalize("NFD"),
  (text) => `https://www.${text}/about?x=1#y`,
  (text) => `http://${text}:8080`,
  (text) => ` ${text.replace(".", "\u200b.")}\u00a0`,
  (text) => `${text}.`,
  (text) => `<${text}>`,
  (text) => `[Acme](https://${text}/)`,
  (text) => `//${text}`,
  (text) => text.replaceAll(".", "。"),
  (text) => new URL(`https://${text}`).hostname,
];

test("every spelling of a domain is one key, and a key's key is itself", () => {
  fc.assert(
    fc.property(domain, fc.constantFrom(...spellings), fc.constantFrom(...spellings), (text, one, other) => {
      const key = parseDomain(text);
      if (!isKey(key)) throw new Error(`${text}: ${key.words}`);
      expect(valueOf(one(text))).toBe(key.value);
      expect(valueOf(one(key.shown))).toBe(valueOf(other(key.value)));
    }),
  );
});

test("two domains never share a key", () => {
  fc.assert(
    fc.property(domain, domain, (one, other) => {
      fc.pre(one !== other);
      expect(valueOf(one)).not.toBe(valueOf(other));
    }),
  );
});

test("any text is read or refused in words", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom(..."abm@.,;<>()[]\"'\\ :|/%&\u200b"), maxLength: 300 }),
      (text) => {
        const parsed = parseDomain(text);
        if (isKey(parsed)) expect(valueOf(parsed.value)).toBe(parsed.value);
        else expect(parsed.words).toMatch(/[.?]$/);
      },
    ),
  );
});
