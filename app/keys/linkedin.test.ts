import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isKey } from "./key";
import {
  linkedInCompanyLink,
  linkedInLink,
  linkedInPeopleIn,
  parseLinkedInCompany,
  parseLinkedInPerson,
} from "./linkedin";

const read = (text: string) => {
  const parsed = parseLinkedInPerson(text);
  return isKey(parsed) ? parsed.value : parsed.refused;
};
const company = (text: string) => {
  const parsed = parseLinkedInCompany(text);
  return isKey(parsed) ? parsed.value : parsed.refused;
};

/** Slugs as LinkedIn creates them: letters of any script, digits, hyphens. */
const slug = fc
  .stringMatching(/^[\p{Ll}\p{Lo}\d][\p{Ll}\p{Lo}\p{Mn}\d-]{0,30}$/u)
  .map((text) => text.normalize("NFC").toLowerCase().normalize("NFC"))
  .filter(
    (text) =>
      !/[\p{Default_Ignorable_Code_Point}\uff01-\uff5e]/u.test(text) &&
      !["me", "unknown", "undefined", "null", "nan"].includes(text),
  );
const memberId = fc.stringMatching(/^(ACo|ACw|AEM)AA[\w-]{15,34}$/);
const person = fc.oneof(slug, memberId);

/** Spellings of one profile; `{}` stands for the slug. */
const spellings = [
  "https://www.linkedin.com/in/{}",
  "http://linkedin.com/in/{}/",
  "https://fr.linkedin.com/in/{}?trk=public_profile",
  "https://m.linkedin.com/in/{}#about",
  "linkedin.com/in/{}",
  "//www.linkedin.com/in/{}",
  "https://www.linkedin.com/mwlite/in/{}",
  "https://www.linkedin.com/mwlite/profile/in/{}",
  "https://www.linkedin.com/comm/in/{}?midToken=x",
  "https://www.linkedin.com/in/{}/en",
  "https://www.linkedin.com/in/{}/de-de?originalSubdomain=de",
  "https://www.linkedin.com/in/{}/details/experience/",
  "https://www.linkedin.com/in/{}/recent-activity/all/",
  "[Jo Doe](https://www.linkedin.com/in/{})",
  '<a href="https://www.linkedin.com/in/{}">https://www.linkedin.com/in/{}</a>',
  "<https://www.linkedin.com/in/{}>",
  "My profile: https://www.linkedin.com/in/{}.",
  '=HYPERLINK("https://www.linkedin.com/in/{}","Jo")',
  "http://https://www.linkedin.com/in/{}",
  "https//www.linkedin.com/in/{}",
  "https:\\\\www.linkedin.com\\in\\{}",
  "https://linkedin.com:443/in/{}",
  "https://LINKEDIN.com./IN/{}",
];

describe("a person", () => {
  test("is one under every spelling of the address", () => {
    fc.assert(
      fc.property(person, fc.constantFrom(...spellings), fc.nat(3), (name, spelling, way) => {
        const written = [
          name,
          encodeURIComponent(name),
          encodeURIComponent(name.normalize("NFD")),
          encodeURIComponent(name).toLowerCase().replaceAll("%25", "%"),
        ][way === 3 && name.startsWith("A") ? 0 : way];
        expect(read(spelling.replaceAll("{}", () => written ?? ""))).toBe(name);
      }),
    );
  });

  test("is themselves again by the canonical address and by what is shown", () => {
    fc.assert(
      fc.property(person, (name) => {
        const parsed = parseLinkedInPerson(linkedInLink(name));
        expect(parsed).toMatchObject({ kind: "linkedin", value: name });
        expect(isKey(parsed) && parseLinkedInPerson(parsed.shown)).toEqual(parsed);
      }),
    );
  });

  test("is nobody else", () => {
    fc.assert(
      fc.property(person, person, (one, other) => {
        fc.pre(one !== other);
        expect(read(linkedInLink(one))).not.toBe(read(linkedInLink(other)));
      }),
    );
  });

  test("nothing that is pasted makes the reading throw", () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: "binary" }), fc.webUrl()),
        (text) => void parseLinkedInPerson(text),
      ),
    );
  });

  /** Each case names its origin. */
  test.each([
    // Cases from borisghidaglia/meet-hn#7.
    ["https://fr.linkedin.com/in/r%C3%A9da-housni-sample", "réda-housni-sample"],
    ["linkedin.com/in/R%c3%a9da-housni-sample?trk=x", "réda-housni-sample"],
    // Cases from gkucmierz/social-links#49.
    ["https://www.linkedin.com/mwlite/in/réda-housni-sample", "réda-housni-sample"],
    ["[Jo](https://linkedin.com/in/jo)", "jo"],
    // Case from huggingface/hub-docs#1922.
    ["https://www.linkedin.com/in/josé-martín", "josé-martín"],
    // Case from presseddigital/linkit#36.
    ["https://mx.linkedin.com/in/name", "name"],
    // Case from chat-roulettte/chat-roulette#5.
    ["https://ca.linkedin.com/in/user-name", "user-name"],
    // TechJar05/z_recruiter_bot, linkedin_utils.py: a scheme before a URL that already has one.
    ["https://https://linkedin.com/in/jo-doe", "jo-doe"],
    // Case from Ikiru parsnips, ValidLinkedInProfileUrlNormalisations.
    ["HTTPS://WWW.LINKEDIN.COM/IN/RAYPARLOUR", "rayparlour"],
    // jackwener/OpenCLI#1640: Sales Navigator's token also identifies a profile.
    ["https://www.linkedin.com/sales/lead/ACwAAB1234567abcdefg,NAME_SEARCH,x1", "ACwAAB1234567abcdefg"],
    ["https://www.linkedin.com/sales/people/ACwAAB1234567abcdefg,NAME_SEARCH", "ACwAAB1234567abcdefg"],
    ["https://www.linkedin.com/in/ACwAAB1234567abcdefg", "ACwAAB1234567abcdefg"],
    ["https://www.linkedin.com/sales/lead/ACoAAB1234567abcdefg;NAME_SEARCH", "ACoAAB1234567abcdefg"],
    ["https://www.linkedin.com/talent/profile/AEMAAB1234567abcdefg?trk=x", "AEMAAB1234567abcdefg"],
    // Cases from metacpan/metacpan-web#264.
    ["https://www.linkedin.com/profile/view?trk=x&id=123", "profile/view?id=123"],
    ["https://www.linkedin.com/profile/view?id=ACoAAB1234567abcdefg", "ACoAAB1234567abcdefg"],
    // Links in LinkedIn's emails and sign-in pages.
    ["https://www.linkedin.com/comm/in/jo-doe?lipi=urn%3Ali%3Apage", "jo-doe"],
    [
      "https://www.linkedin.com/authwall?trk=x&sessionRedirect=https%3A%2F%2Fwww.linkedin.com%2Fin%2Fjo-doe",
      "jo-doe",
    ],
    ["https://www.linkedin.com/uas/login?session_redirect=%2Fin%2Fjo-doe%2F", "jo-doe"],
    // Links from mail gateways and search pages.
    [
      "https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fwww.linkedin.com%2Fin%2Fjo-doe&data=x",
      "jo-doe",
    ],
    ["https://urldefense.com/v3/__https://www.linkedin.com/in/jo-doe__;!!x", "jo-doe"],
    ["https://urldefense.proofpoint.com/v2/url?u=https-3A__www.linkedin.com_in_jo-2Ddoe&d=x", "jo-doe"],
    ["https://www.google.com/url?q=https://www.linkedin.com/in/jo-doe&sa=D", "jo-doe"],
    ["https://web.archive.org/web/2020/https://www.linkedin.com/in/jo-doe", "jo-doe"],
    // Encoded again by a form.
    ["https://www.linkedin.com/in/r%25C3%25A9da", "réda"],
    ["linked\u200Bin.com/in/jo\u00AD-doe\uFEFF", "jo-doe"],
    ["https://www.linkedin.com/in/jo-doe, https://linkedin.com/in/Jo-Doe/", "jo-doe"],
    ["https://www.linkedin.com/in/jo-doe;https://www.linkedin.com/company/acme", "jo-doe"],
    ["https://www.linkedin.cn/incareer/in/jo-doe", "jo-doe"],
    ["https://www.linkedin.com/in/50%zz", "50%zz"],
  ])("%s is %s", (text, value) => expect(read(text)).toBe(value));

  test.each([
    ["https://notlinkedin.com/in/jo", "not-one"],
    ["https://linkedin.com.brightfern.example/in/ada-quist", "not-one"],
    ["https://linkedin.com@evil.example/in/jo", "not-one"],
    ["https://evil.example/?next=https://www.linkedin.com/in/jo", "not-one"],
    ["https://www.linkedin.com/in/", "not-one"],
    ["https://www.linkedin.com/pub/dir/Jo/Doe", "not-one"],
    ["https://www.linkedin.com/search/results/people/?keywords=jo", "not-one"],
    ["https://www.linkedin.com/feed/update/urn:li:activity:7000000000000000000/", "not-one"],
    ["https://www.linkedin.com/company/acme", "not-one"],
    ["https://lnkd.in/eXample", "not-one"],
    ["https://www.linkedin.com/in/r\uFFFDda", "damaged"],
    ["https://www.linkedin.com/in/r%EF%BF%BDda", "not-one"],
    ["linkedin.com/in/a and linkedin.com/in/b", "several"],
    ["https://www.linkedin.com/in/me/", "placeholder"],
    ["https://www.linkedin.com/in/undefined", "placeholder"],
    ["https://www.linkedin.com/in/UNKNOWN", "placeholder"],
    ["jo@acme.com", "not-one"],
    ["ftp://linkedin.com/in/jo", "not-one"],
    ["", "empty"],
    ["\u200B ", "empty"],
  ])("%j is none: %s", (text, refused) => expect(read(text)).toBe(refused));

  test("of an old address is only guessed", () => {
    expect(parseLinkedInPerson("https://www.linkedin.com/pub/ada-quist/1/2b/345")).toMatchObject({
      refused: "not-one",
      suggestion: "https://www.linkedin.com/in/ada-quist-34502b1",
    });
  });

  test("is found in a text among others, by old addresses too", () => {
    const text =
      "See linkedin.com/in/Jo, https://de.linkedin.com/in/z%C3%B6e/ and linkedin.com/pub/al/1/2a/b";
    expect(linkedInPeopleIn(text)).toEqual(["jo", "zöe", "al-00b02a1"]);
  });
});

describe("a company", () => {
  test.each([
    ["https://www.linkedin.com/company/brightfern/people/", "company/brightfern"],
    ["http://uk.linkedin.com/company/Brightfern/?x=1", "company/brightfern"],
    ["https://www.linkedin.com/company/12345678/", "company/12345678"],
    ["https://www.linkedin.com/school/brightfern/", "school/brightfern"],
    ["https://www.linkedin.com/company/12345678/admin/dashboard/", "company/12345678"],
    // Cases from phantombuster/api-store#71.
    ["https://www.linkedin.com/sales/company/1363540", "company/1363540"],
    ["https://www.linkedin.com/sales/company/old-government-house", "company/old-government-house"],
    // Case from gkucmierz/social-links#52.
    [
      "https://www.linkedin.com/company/brigham-and-women%27s-hospital/",
      "company/brigham-and-women's-hospital",
    ],
    ["https://www.linkedin.com/mwlite/company/acme", "company/acme"],
    ["https://www.linkedin.com/company-beta/1234/", "company/1234"],
    ["[Acme](https://www.linkedin.com/company/acme/about)", "company/acme"],
    ["https://www.linkedin.com/company/caf%C3%A9-sample", "company/café-sample"],
    ["linkedin.com/company/acme/life/?viewAsMember=true", "company/acme"],
    ["https://www.linkedin.com/showcase/brightfern-labs/", "not-one"],
    ["https://www.linkedin.com/in/ada-quist", "not-one"],
    ["https://notlinkedin.com/company/acme", "not-one"],
    ["https://www.linkedin.com/company/", "not-one"],
  ])("%s is %s", (text, value) => expect(company(text)).toBe(value));

  test("is itself again by the canonical address", () => {
    fc.assert(
      fc.property(fc.constantFrom("company", "school"), slug, (kind, name) => {
        expect(company(linkedInCompanyLink(`${kind}/${name}`))).toBe(`${kind}/${name}`);
      }),
    );
  });
});
