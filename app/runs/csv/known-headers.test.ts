/**
 * Headers of real exports, each with its source. With values below them, as the program writes them, the column is found
 * without asking the user.
 */
import { describe, expect, test } from "vitest";
import { domainColumn, emailColumn, judged, linkedInColumn } from "../testing/read-file";

const [email, site, profile, page] = [
  "jo@acme.com",
  "https://www.acme.com",
  "http://www.linkedin.com/in/jo-doe",
  "http://www.linkedin.com/company/acme",
];

/** Headers, and the cells of one row below them. */
interface Export {
  source: string;
  headers: string;
  cells: Record<string, string>;
  /** The header from which each column is read. */
  read: Partial<Record<"email" | "domain" | "linkedin", string>>;
}

const exports: Export[] = [
  {
    source:
      "Apollo, people (public code: lead importers that list its 60 columns, as leadlead and gtm/qualify do)",
    headers:
      "First Name,Last Name,Title,Company,Company Name for Emails,Email,Email Status,Primary Email Source,Email Confidence,Seniority,Departments,Contact Owner,Work Direct Phone,Stage,Lists,# Employees,Industry,Keywords,Person Linkedin Url,Website,Company Linkedin Url,Facebook Url,Twitter Url,City,State,Country,Apollo Contact Id,Secondary Email,Tertiary Email",
    cells: {
      Email: email,
      "Person Linkedin Url": profile,
      Website: site,
      "Company Linkedin Url": page,
      "Secondary Email": "x@acme.com",
    },
    read: { email: "Email", domain: "Website", linkedin: "Person Linkedin Url" },
  },
  {
    source: "HubSpot, contacts (knowledge.hubspot.com, default contact properties)",
    headers:
      "Record ID,First Name,Last Name,Email,Phone Number,Contact owner,Lead Status,Company Name,Company Domain Name,Website URL,Country/Region,LinkedIn URL",
    cells: { Email: email, "Company Domain Name": "acme.com", "Website URL": site, "LinkedIn URL": profile },
    read: { email: "Email", domain: "Company Domain Name", linkedin: "LinkedIn URL" },
  },
  {
    source: "HubSpot, companies (its company data set, read by column names in public notebooks)",
    headers: "Record ID,Company name,Company Domain Name,Country/Region,Annual Revenue,LinkedIn Company Page",
    cells: { "Company Domain Name": "acme.com", "LinkedIn Company Page": page },
    read: { domain: "Company Domain Name" },
  },
  {
    source: "Salesforce, report of contacts and accounts (help.salesforce.com, report export)",
    headers: "First Name,Last Name,Title,Account Name,Email,Account Website,Lead Source",
    cells: { Email: email, "Account Website": site },
    read: { email: "Email", domain: "Account Website" },
  },
  {
    source: "LinkedIn, Connections.csv (danielmiessler/LifeOS#814)",
    headers: "First Name,Last Name,URL,Email Address,Company,Position,Connected On",
    cells: { URL: profile, "Email Address": email },
    read: { email: "Email Address", linkedin: "URL" },
  },
  {
    source: "Sales Navigator by Phantombuster (profileUrl, companyUrl in its result files)",
    headers:
      "profileUrl,fullName,firstName,lastName,companyName,title,companyUrl,regularCompanyUrl,defaultProfileUrl,location",
    cells: {
      profileUrl: "https://www.linkedin.com/sales/lead/ACwAAA1",
      companyUrl: page,
      regularCompanyUrl: page,
      defaultProfileUrl: profile,
    },
    read: { linkedin: "defaultProfileUrl" },
  },
  {
    source: "Sales Navigator by Evaboot (help.evaboot.com, export fields)",
    headers:
      "First Name,Last Name,Current Job,Company Name,Company Domain,Email,Prospect LinkedIn URL,Company LinkedIn URL",
    cells: {
      Email: email,
      "Company Domain": "acme.com",
      "Prospect LinkedIn URL": profile,
      "Company LinkedIn URL": page,
    },
    read: { email: "Email", domain: "Company Domain", linkedin: "Prospect LinkedIn URL" },
  },
  {
    source: "Clay, people table (its templates' column names)",
    headers:
      "Find people,Company Table Data,First Name,Last Name,Full Name,Job Title,Location,Company Domain,LinkedIn Profile,Work Email",
    cells: { "Company Domain": "acme.com", "LinkedIn Profile": profile, "Work Email": email },
    read: { email: "Work Email", domain: "Company Domain", linkedin: "LinkedIn Profile" },
  },
  {
    source: "Instantly, lead import (help.instantly.ai, CSV)",
    headers: "email,first_name,last_name,company_name,personalization,phone,website,linkedin",
    cells: { email, website: site, linkedin: profile },
    read: { email: "email", domain: "website", linkedin: "linkedin" },
  },
  {
    source: "Smartlead, lead import (help.smartlead.ai, CSV)",
    headers:
      "first_name,last_name,email,phone_number,company_name,website,location,linkedin_profile,company_url",
    cells: { email, website: site, linkedin_profile: profile, company_url: "https://acme.com/about" },
    read: { email: "email", domain: "website", linkedin: "linkedin_profile" },
  },
  {
    source: "Lusha, contacts (info.lusha.com, CSV enrichment)",
    headers:
      "First Name,Last Name,Company Name,Company Domain,Job Title,Work Email,Private Email,Direct Phone,LinkedIn URL",
    cells: {
      "Company Domain": "acme.com",
      "Work Email": email,
      "Private Email": "jo@gmail.com",
      "LinkedIn URL": profile,
    },
    read: { email: "Work Email", domain: "Company Domain", linkedin: "LinkedIn URL" },
  },
  {
    source: "ZoomInfo, contacts (public importers that map ZoomInfo's columns to HubSpot's)",
    headers:
      "ZoomInfo Contact ID,Last Name,First Name,Job Title,Direct Phone Number,Email Address,Email Domain,ZoomInfo Contact Profile URL,LinkedIn Contact Profile URL,Company Name,Website,LinkedIn Company Profile URL",
    cells: {
      "Email Address": email,
      "Email Domain": "acme.com",
      "ZoomInfo Contact Profile URL": "https://app.zoominfo.com/#/apps/profile/person/1",
      "LinkedIn Contact Profile URL": profile,
      Website: "www.acme.com",
      "LinkedIn Company Profile URL": page,
    },
    read: { email: "Email Address", domain: "Website", linkedin: "LinkedIn Contact Profile URL" },
  },
  {
    source: "Attio, people (attio.com/help, exporting)",
    headers: "Record ID,Name,Email addresses,Company,Company > Domains,LinkedIn,Job title",
    cells: { "Email addresses": email, "Company > Domains": "acme.com", LinkedIn: profile },
    read: { email: "Email addresses", domain: "Company > Domains", linkedin: "LinkedIn" },
  },
  {
    source: "Twenty, companies (twentyhq/twenty, spreadsheet import)",
    headers:
      "Id,Name,Domain Name / Link URL,Domain Name / Link Label,Linkedin / Link URL,Address / City,Annual Revenue / Amount",
    cells: { "Domain Name / Link URL": "https://acme.com", "Linkedin / Link URL": page },
    read: { domain: "Domain Name / Link URL" },
  },
  {
    source: "Twenty, people (twentyhq/twenty, spreadsheet import)",
    headers: "Id,Name / First Name,Name / Last Name,Emails / Primary Email,Linkedin / Link URL,Company Id",
    cells: { "Emails / Primary Email": email, "Linkedin / Link URL": profile },
    read: { email: "Emails / Primary Email", linkedin: "Linkedin / Link URL" },
  },
  {
    source: "Google Contacts, 2024 on (many public importers, such as GoogleCsvImporter)",
    headers:
      "First Name,Middle Name,Last Name,Nickname,Organization Name,Organization Title,Birthday,Notes,Labels,E-mail 1 - Label,E-mail 1 - Value,E-mail 2 - Value,Phone 1 - Label,Phone 1 - Value,Website 1 - Value",
    cells: {
      "E-mail 1 - Label": "* Work",
      "E-mail 1 - Value": email,
      "E-mail 2 - Value": "jo@gmail.com",
      "Website 1 - Value": site,
    },
    read: { email: "E-mail 1 - Value", domain: "Website 1 - Value" },
  },
  {
    source: "Outlook, contacts (public importers beside Google's)",
    headers: "First Name,Last Name,Company,Job Title,E-mail Address,E-mail 2 Address,Web Page",
    cells: { "E-mail Address": email, "E-mail 2 Address": "jo@gmail.com", "Web Page": site },
    read: { email: "E-mail Address", domain: "Web Page" },
  },
  {
    source: "French CRM export",
    headers: "Prénom;Nom;Société;Adresse e-mail;Site web;Profil LinkedIn",
    cells: { "Adresse e-mail": email, "Site web": site, "Profil LinkedIn": profile },
    read: { email: "Adresse e-mail", domain: "Site web", linkedin: "Profil LinkedIn" },
  },
  {
    source: "German CRM export",
    headers: "Vorname;Nachname;Firma;E-Mail-Adresse;Webseite",
    cells: { "E-Mail-Adresse": email, Webseite: site },
    read: { email: "E-Mail-Adresse", domain: "Webseite" },
  },
];

const columns = [emailColumn, domainColumn, linkedInColumn];

describe.each(exports)("$source", ({ headers: line, cells, read }) => {
  const delimiter = line.includes(";") ? ";" : ",";
  const headers = line.split(delimiter);
  const row = headers.map((header) => cells[header] ?? "").join(delimiter);
  const file = [line, row, row].join("\n");

  test.each(columns)("$name is read from the right column", (column) => {
    const header = read[column.name];
    if (header === undefined) expect(() => judged(file, [column])).toThrow(`"${column.name}"`);
    else {
      const found = judged(file, [column]);
      expect(found.headers[found.columns[column.name] ?? -1]).toBe(header);
      expect(found.scores[column.name]).toBeGreaterThan(70);
    }
  });
});

describe("what stands in a column decides where its header may mean anything", () => {
  test("profiles under URL are no domains, and a tool that takes profiles reads them", () => {
    const file = `Name,URL\nJo,${profile}\nAnn,https://de.linkedin.com/in/ann\n`;
    expect(() => judged(file, [domainColumn])).toThrow('It has: "Name", "URL" (LinkedIn profiles).');
    expect(judged(file, [linkedInColumn]).columns).toEqual({ linkedin: 1 });
    expect(judged(`Name,URL\nA,${site}\n`, [domainColumn]).columns).toEqual({ domain: 1 });
    expect(() => judged(`Name,URL\nA,${site}\n`, [linkedInColumn])).toThrow('"linkedin"');
  });

  test("a header that means a column does not make one of it whose cells are something else", () => {
    expect(() => judged(`Name,Website\nA,${profile}\nB,${profile}\n`, [domainColumn])).toThrow(
      "LinkedIn profiles",
    );
    expect(() => judged(`Name,LinkedIn\nA,${page}\n`, [linkedInColumn])).toThrow('"linkedin"');
    expect(() => judged(`Name,Contact Email\nA,acme.com\n`, [emailColumn])).toThrow("company domains");
  });

  test("a website column of other pages is read, so that each row is told what it lacks, unless another one is better", () => {
    expect(judged(`Name,Website\nA,${page}\nB,${page}\n`, [domainColumn]).scores.domain).toBeLessThan(50);
    expect(judged(`Website,where\n${page},acme.com\n${page},beta.com\n`, [domainColumn]).columns).toEqual({
      domain: 1,
    });
  });

  test("a header that nobody knows is read by its cells, which is told", () => {
    expect(judged(`who,where\nA,acme.com\nB,beta.com\n`, [domainColumn])).toMatchObject({
      columns: { domain: 1 },
      notes: ['"where" is read as domain, based on its values'],
    });
    expect(() => judged(`who,where\nA,acme.com\nB,some words\nC,more words\n`, [domainColumn])).toThrow(
      '"domain"',
    );
    // The header names something other than the required column.
    expect(() => judged(`Name,Company\nA,acme.com\n`, [domainColumn])).toThrow('"domain"');
  });

  test("a column that is full goes before one of the same meaning that is nearly empty", () => {
    const rows = Array.from({ length: 20 }, (_, at) => `n${at},,domain${at}.com`).join("\n");
    expect(judged(`Name,Website,Company Domain\n${rows}\n`, [domainColumn]).columns).toEqual({ domain: 2 });
  });

  test("words of exports for nothing are no values", () => {
    const rows = "Unavailable,jo@acme.com\nUnavailable,ann@beta.com\n";
    expect(judged(`Email,Secondary Email\n${rows}`, [emailColumn]).columns).toEqual({ email: 1 });
  });
});
