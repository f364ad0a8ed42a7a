/** The keys of a line, as rows, files and HubSpot spell them. */
import { expect, test } from "vitest";
import { keysOf } from "./line-keys";

const ofCompany = (domain: string) => keysOf("company", { domain });
const ofPerson = (linkedin: string) => keysOf("person", { linkedin });

test.each([
  "brightfern.example",
  "brightfern.example/",
  "http://brightfern.example",
  "https://www.brightfern.example",
  "HTTPS://WWW.BrightFern.Example:443/de?utm_source=x",
  " brightfern.example ",
  "//brightfern.example/team",
  "brightfern.example.",
  "https://www.brightfern.example/about",
  "accounts.brightfern.example",
  "ideas.brightfern.example",
])("%s is one company", (spelling) => {
  expect(ofCompany(spelling)).toEqual(["domain:brightfern.example"]);
});

// layershifter/TLDExtract#14, lupomontero/psl#88, relaticle#608: tenants of a platform are companies of their own.
test.each([
  ["news.brightfern.co.uk", "brightfern.co.uk"],
  ["notbrightfern.example", "notbrightfern.example"],
  ["brightfern-demo.github.io", "brightfern-demo.github.io"],
  ["northquay-demo.github.io", "northquay-demo.github.io"],
  ["brightfern-demo.myshopify.com", "brightfern-demo.myshopify.com"],
  ["müller.example", "xn--mller-kva.example"],
  ["XN--MLLER-KVA.example", "xn--mller-kva.example"],
])("%s is the company %s", (given, domain) => {
  expect(ofCompany(given)).toEqual([`domain:${domain}`]);
});

test.each([
  "github.io",
  "https://www.myshopify.com/",
  "wixsite.com",
  "netlify.app",
  "https://linktr.ee/brightfern",
  "https://www.youtube.com/@brightfern",
  "https://open.spotify.com/show/0000000000000000000000",
  "https://www.linkedin.com/company/brightfern",
  "192.0.2.10",
  "localhost",
])("%s names no company by a domain", (given) => {
  expect(ofCompany(given)).toEqual([]);
});

test("free mail makes a person and no company, a role's mailbox a company and no person", () => {
  expect(keysOf("company", { email: "mara@gmail.com" })).toEqual([]);
  expect(keysOf("person", { email: "mara@gmail.com" })).toEqual(["email:mara@gmail.com"]);
  expect(keysOf("company", { email: "info@brightfern.example" })).toEqual(["domain:brightfern.example"]);
  expect(keysOf("person", { email: "info@brightfern.example" })).toEqual([]);
});

test.each([
  "MARA.LIND@brightfern.example",
  " mara.lind@brightfern.example ",
  "mailto:mara.lind@brightfern.example",
  "Mara Lind <mara.lind@BRIGHTFERN.example>",
  "mara.lind@brightfern.example\u200b",
  "\u00a0mara.lind@brightfern.example",
])("%s is one person", (email) => {
  expect(keysOf("person", { email })).toEqual(["email:mara.lind@brightfern.example"]);
});

test.each([
  ["mara.lind@müller.example", ["email:mara.lind@xn--mller-kva.example"]],
  ["mara.lind+pod@brightfern.example", ["email:mara.lind+pod@brightfern.example"]],
  ["maralind@brightfern.example", ["email:maralind@brightfern.example"]],
  ["mara.lind@brightfern.example; m.lind@lindfilm.example", []],
  ["mara.lind(at)brightfern.example", []],
])("another mailbox is another key, and two in one cell are none: %s", (email, keys) => {
  expect(keysOf("person", { email })).toEqual(keys);
});

test.each([
  "https://www.linkedin.com/in/ada-quist",
  "http://linkedin.com/in/ada-quist/",
  "https://it.linkedin.com/in/Ada-Quist?trk=public_profile",
  "https://uk.linkedin.com/in/ada-quist/en",
  "linkedin.com/in/ada-quist/details/experience/",
  "https://www.linkedin.com/in/ada-quist#about",
  "https://m.linkedin.com/in/ada-quist/",
])("%s is one profile", (linkedin) => {
  expect(ofPerson(linkedin)).toEqual(["linkedin:ada-quist"]);
});

test("a profile's name is decoded, and a member id is a key of its own that keeps its letter case", () => {
  const [decoded] = ofPerson("https://www.linkedin.com/in/adá-quist/");
  expect(ofPerson("https://www.linkedin.com/in/ad%C3%A1-quist")).toEqual([decoded]);
  const [member = ""] = ofPerson("https://www.linkedin.com/in/ACoAAB1234567abcdefg");
  expect(member).toContain("ACoAAB1234567abcdefg");
  expect(ofPerson("https://www.linkedin.com/sales/lead/ACoAAB1234567abcdefg;NAME_SEARCH")).toEqual([member]);
});

test.each([
  ["https://www.linkedin.com/company/brightfern/people/", ["linkedin-company:company/brightfern"]],
  ["https://www.linkedin.com/company/12345678/", ["linkedin-company:company/12345678"]],
  ["https://www.linkedin.com/school/brightfern/", ["linkedin-company:school/brightfern"]],
  ["https://www.linkedin.com/showcase/brightfern-labs/", []],
])("%s is a company's page or none", (linkedin, keys) => {
  expect(keysOf("company", { linkedin })).toEqual(keys);
});

test.each([
  "https://www.linkedin.com/pub/ada-quist/1/2b/345",
  "https://www.linkedin.com/in/",
  "https://www.linkedin.com/feed/update/urn:li:activity:7000000000000000000/",
  "https://linkedin.com.brightfern.example/in/ada-quist",
])("%s is nobody's profile", (linkedin) => {
  expect([...ofPerson(linkedin), ...keysOf("company", { linkedin })]).toEqual([]);
});
