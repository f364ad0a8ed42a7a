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
    // Cases from Notifuse#223: invisible characters in copied cells.
    ["brightcast.example\u00a0", "brightcast.example"],
    ["\u200bquietworks.example", "quietworks.example"],
    ["bright\u00ad-cast.example", "bright-cast.example"],
    // The registered domain by the ICANN part of the public suffix list.
    ["shop.acme.co.uk", "acme.co.uk"],
    ["hr.acme.com", "acme.com"],
    ["www.com", "www.com"],
    // php-domain-parser#244: a private suffix that is also a site.
    ["platform.sh", "platform.sh"],
    // Under a private suffix each host has its own owner.
    ["acme.github.io", "acme.github.io"],
    ["www.acme.github.io", "acme.github.io"],
    ["other.github.io", "other.github.io"],
    ["https://user.wixsite.com/my-site", "user.wixsite.com"],
    ["acme.myshopify.com", "acme.myshopify.com"],
    ["acme.substack.com", "acme.substack.com"],
    ["acme.wordpress.com", "acme.wordpress.com"],
    // Cases from nextcloud cloud#273, flora#561, ivolo/disposable-email-domains#671,
    // mail-in-a-box#1214: IDNA.
    ["müller-sample.de", "xn--mller-sample-dlb.de"],
    ["xn--mller-sample-dlb.de", "xn--mller-sample-dlb.de"],
    ["MÜLLER-SAMPLE.de", "xn--mller-sample-dlb.de"],
    ["straße.de", "xn--strae-oqa.de"],
    ["xn--90abvrccwbp.xn--p1acf", "xn--90abvrccwbp.xn--p1acf"],
    ["🛡🔼.ws", "xn--sw8hj0a.ws"],
    // Companies that run platforms.
    ["github.com", "github.com"],
    ["https://www.google.com/", "google.com"],
    ["https://www.ebay.de/en", "ebay.de"],
    ["https://calendly.com", "calendly.com"],
  ])("%s", (text, value) => expect(valueOf(text)).toBe(value));
});

describe("a link that leads on names the company at its end", () => {
  test.each([
    // Cases from leon-cleaning-services/leon#814 and #642.
    ["https://l.facebook.com/l.php?u=https%3A%2F%2Fwww.acme.com%2Fabout%3Ffbclid%3Dx&h=AT0", "acme.com"],
    ["https://lm.facebook.com/l.php?u=https%3A%2F%2Facme.com&h=AT0", "acme.com"],
    ["https://www.facebook.com/flx/warn/?u=http%3A%2F%2Facme.com%2F&h=AT0", "acme.com"],
    ["https://l.instagram.com/?u=https%3A%2F%2Facme.com%2F&e=AT0", "acme.com"],
    ["https://www.google.com/url?q=https://acme.com/&sa=D&ust=1&usg=AO", "acme.com"],
    ["google.de/url?sa=t&url=https%3A%2F%2Fwww.acme.de%2F", "acme.de"],
    ["https://www.google.com/amp/s/acme.com/about", "acme.com"],
    ["https://www.linkedin.com/redir/redirect?url=https%3A%2F%2Facme%2Ecom&urlhash=x", "acme.com"],
    ["https://www.linkedin.com/safety/go?url=https%3A%2F%2Facme.com", "acme.com"],
    // Cases from bjornstar/intercept-redirect#47, aloneguid/bt#36 (decoded, with bars),
    // wtimme/firefox-remove-safelinks#3.
    [
      "https://eur03.safelinks.protection.outlook.com/?url=https%3A%2F%2Facme.com&sdata=iB%3D&reserved=0",
      "acme.com",
    ],
    [
      "https://eur02.safelinks.protection.outlook.com/?url=https://www.acme.com/&data=05|01|jo@beta.com|e0|0|638|Unknown|TWF=",
      "acme.com",
    ],
    ["https://outlook.office.com/mail/safelink.html?url=https%3A%2F%2Facme.com&corid=349b", "acme.com"],
    ["https://urldefense.com/v3/__https://acme.com/about__;!!AbC!x$", "acme.com"],
    ["https://urldefense.proofpoint.com/v2/url?u=https-3A__www.acme.com_about&d=DwM", "acme.com"],
    ["https://protect-us.mimecast.com/s/AbC?domain=acme.com", "acme.com"],
    ["https://eu-west-1.protection.sophos.com/?d=acme.com&u=aHR0", "acme.com"],
    ["https://linkprotect.cudasvc.com/url?a=https%3a%2f%2facme.com&c=E,1", "acme.com"],
    ["https://secure-web.cisco.com/1AbC/https%3A%2F%2Facme.com%2Fabout", "acme.com"],
    ["https://r20.rs6.awstrack.me/L0/https:%2F%2Facme.com%2F/1/0100", "acme.com"],
    ["https://r.search.yahoo.com/_ylt=A/RV=2/RE=1/RO=10/RU=https%3a%2f%2facme.com%2f/RK=2/RS=x", "acme.com"],
    ["https://www.bing.com/ck/a?!&&p=1&u=a1aHR0cHM6Ly9hY21lLmNvbS8&ntb=1", "acme.com"],
    ["https://duckduckgo.com/l/?uddg=https%3A%2F%2Facme.com%2F", "acme.com"],
    ["https://www.youtube.com/redirect?event=channel_description&q=https%3A%2F%2Facme.com", "acme.com"],
    ["https://t.umblr.com/redirect?z=https%3A%2F%2Facme.com%2F&t=x", "acme.com"],
    ["https://web.archive.org/web/2020/https://acme.com/", "acme.com"],
    [
      "https://l.facebook.com/l.php?u=https%3A%2F%2Fwww.google.com%2Furl%3Fq%3Dhttps%253A%252F%252Facme.com",
      "acme.com",
    ],
    // The link names no target, or one that is not a company.
    ["https://l.facebook.com/l.php?u=https%3A%2F%2Fwww.instagram.com%2Facme", "platform-page"],
    ["https://www.google.com/url?q=https://mail.gmail.com/", "free-mail"],
    ["https://nam02.safelinks.protection.outlook.com/GetUrlReputation", "platform-page"],
    ["https://protect-us.mimecast.com/s/AbC", "platform-page"],
    ["https://acme.us1.list-manage.com/track/click?u=1&id=2", "platform-page"],
    ["https://l.facebook.com/l.php?u=javascript:alert(1)", "platform-page"],
    ["https://www.mimecast.com", "mimecast.com"],
  ])("%s", (text, value) => expect(valueOf(text)).toBe(value));
});

describe("a mail service is nobody's company", () => {
  // Cases from gigasheetco/fortune-500-domains#1, tbrianjones/5992856, macro-inc/macro#3587.
  test.each([
    "gmail.com",
    "https://www.gmail.com/",
    "GMAIL.COM",
    "googlemail.com",
    "yahoo.com",
    "yahoo.co.uk",
    "hotmail.fr",
    "live.com",
    "outlook.com",
    "icloud.com",
    "aol.com",
    "gmx.de",
    "web.de",
    "t-online.de",
    "orange.fr",
    "libero.it",
    "qq.com",
    "163.com",
    "mail.ru",
    "proton.me",
    "comcast.net",
    "btinternet.com",
  ])("%s", (text) => expect(valueOf(text)).toBe("free-mail"));

  test.each(["att.com", "comcast.com", "orange.com", "verizon.com", "wp.com", "web.com", "gmail.acme.com"])(
    "%s is a company",
    (text) => expect(valueOf(text)).toBe(text.endsWith("acme.com") ? "acme.com" : text),
  );

  test("the words say what to enter", () => {
    expect(parseDomain("gmail.com")).toMatchObject({
      words: "gmail.com is a mail service, where anyone can have an address. Enter the company's own domain.",
    });
  });
});

describe("what names no company is refused in words", () => {
  test.each([
    // Cases from tldts#2371, libpsl#84 and #147, lupomontero/psl#41: unregistered suffixes.
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
    // Cases from sifa#403, and hosts that public lead tools reject as a company's website.
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
      words: '"acme.con" has an unknown domain ending. Did you mean acme.com?',
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
