/** Columns of real exports and of files from public bug reports, whose headers mislead. */
import { describe, expect, test } from "vitest";
import { domainColumn, emailColumn, judged, linkedInColumn } from "../testing/read-file";

const [email, site, profile, page] = [
  "jo@acme.com",
  "https://www.acme.com",
  "https://www.linkedin.com/in/jo-doe",
  "https://www.linkedin.com/company/acme",
];
const columns = { email: emailColumn, domain: domainColumn, linkedin: linkedInColumn };
type Wanted = keyof typeof columns;

/** Cells by header; `read` names the header that each column is read from, or null if none is. */
interface Case {
  source: string;
  headers: string;
  cells: Record<string, string>;
  read: Partial<Record<Wanted, string | null>>;
}

const cases: Case[] = [
  {
    source: "Google Contacts, the older layout (owncloud-archive/contacts#827)",
    headers:
      "Name,Given Name,Additional Name,Family Name,Yomi Name,Notes,Group Membership,E-mail 1 - Type,E-mail 1 - Value,E-mail 2 - Type,E-mail 2 - Value,Phone 1 - Type,Phone 1 - Value,Website 1 - Type,Website 1 - Value",
    cells: {
      Name: "jo@acme.com",
      "E-mail 1 - Type": "* ",
      "E-mail 1 - Value": email,
      "E-mail 2 - Value": "jo@gmail.com",
      "Website 1 - Type": "Profile",
      "Website 1 - Value": site,
    },
    read: { email: "E-mail 1 - Value", domain: "Website 1 - Value", linkedin: null },
  },
  {
    source: "Mailchimp, audience export (buttondown/roadmap#2276)",
    headers:
      '"Email Address","First Name","Last Name",EMAIL_TYPE,MEMBER_RATING,OPTIN_TIME,OPTIN_IP,CONFIRM_TIME,CONFIRM_IP,LATITUDE,LONGITUDE,TIMEZONE,CC,REGION,LAST_CHANGED,LEID,EUID,NOTES,TAGS',
    cells: { '"Email Address"': email, EMAIL_TYPE: "html", OPTIN_IP: "46.140.110.82", MEMBER_RATING: "2" },
    read: { email: "Email Address", domain: null, linkedin: null },
  },
  {
    source: "Mailchimp in German (knadh/listmonk#688)",
    headers:
      "Emailadresse,Vorname,Nachname,Erlaubnis zum Marketing,MEMBER_RATING,OPTIN_TIME,OPTIN_IP,CONFIRM_IP,LATITUDE,TIMEZONE,TAGS",
    cells: { Emailadresse: email, OPTIN_IP: "46.140.110.82", LATITUDE: "47.3500000" },
    read: { email: "Emailadresse", domain: null },
  },
  {
    source: "Thunderbird, US and UK layouts (RainLoop/rainloop-webmail#960)",
    headers:
      "First Name,Last Name,Display Name,Nickname,Primary Email,Secondary Email,Screen Name,Work Phone,Home County,Organisation,Web Page 1,Web Page 2,Birth Year,Custom 1,Notes",
    cells: {
      "Primary Email": email,
      "Secondary Email": "jo@gmail.com",
      "Web Page 1": site,
      "Web Page 2": "https://blog.example",
    },
    read: { email: "Primary Email", domain: "Web Page 1" },
  },
  {
    source: "Outlook in German (owncloud-archive/contacts#901)",
    headers:
      "Vorname;Nachname;Firma;Position;E-Mail-Adresse;E-Mail-Typ;E-Mail: Angezeigter Name;E-Mail 2: Adresse;Webseite",
    cells: {
      "E-Mail-Adresse": email,
      "E-Mail-Typ": "SMTP",
      "E-Mail: Angezeigter Name": "Jo Doe (jo@acme.com)",
      "E-Mail 2: Adresse": "jo@gmail.com",
      Webseite: site,
    },
    read: { email: "E-Mail-Adresse", domain: "Webseite" },
  },
  {
    source: "Klaviyo and other lists with consent beside the address (importcsv/importcsv#15)",
    headers: "Email consent,Email subscription status,Email opt-in date,Email opt-out date,Email",
    cells: { "Email consent": "SUBSCRIBED", "Email subscription status": "yes", Email: email },
    read: { email: "Email" },
  },
  {
    source: "Ghost, members, and Mautic's flag (TryGhost/Ghost#12066, mautic/mautic#1362)",
    headers: "email_disabled,doNotEmail,email,type",
    cells: { email_disabled: "FALSE", doNotEmail: "1", email, type: "comp" },
    read: { email: "email", domain: null },
  },
  {
    source: "Dada Mail, a time first (justingit/dada-mail#513)",
    headers: "timestamp,email,password",
    cells: { timestamp: "2015-08-03 10:11:12", email },
    read: { email: "email", domain: null },
  },
  {
    source: "Atomic CRM, contacts (marmelab/atomic-crm, Importing And Exporting Data)",
    headers:
      "first_name,last_name,gender,title,background,first_seen,last_seen,has_newsletter,status,tags,linkedin_url,company,email_work,email_home,email_other,phone_work",
    cells: {
      linkedin_url: profile,
      company: "Acme",
      email_work: email,
      email_home: "jo@gmail.com",
      first_seen: "2024-07-01T00:00:00+00:00",
    },
    read: { email: "email_work", linkedin: "linkedin_url", domain: null },
  },
  {
    source: "Pipedrive, people and organizations (public converters of its exports)",
    headers:
      "Person - Name,Person - Organization,Person - Marketing status,Person - Email - Work,Person - Email - Home,Person - LinkedIn,Organization - Website,Organization - LinkedIn profile,Person - Owner",
    cells: {
      "Person - Email - Work": email,
      "Person - Email - Home": "jo@gmail.com",
      "Person - LinkedIn": profile,
      "Organization - Website": site,
      "Organization - LinkedIn profile": page,
      "Person - Owner": "sales@ourselves.com",
    },
    read: {
      email: "Person - Email - Work",
      domain: "Organization - Website",
      linkedin: "Person - LinkedIn",
    },
  },
  {
    source: "Pipedrive without the addresses: the owner is a colleague",
    headers: "Person - Name,Person - Email - Work,Person - Owner",
    cells: { "Person - Owner": "sales@ourselves.com" },
    read: { email: "Person - Email - Work" },
  },
  {
    source: "Smartlead, export of a campaign (its API documentation, Export Leads)",
    headers:
      "id,first_name,last_name,email,phone_number,company_name,website,location,linkedin_profile,company_url,lead_status,created_at,updated_at",
    cells: { id: "1", email, website: site, linkedin_profile: profile, company_url: page },
    read: { email: "email", domain: "website", linkedin: "linkedin_profile" },
  },
  {
    source: "Instantly, export of leads with the sending account beside (public readers of its CSV)",
    headers:
      "Sender Email,Email,First Name,Last Name,Company Name,Website,linkedIn,Lead Status,Email Account,Interest Status",
    cells: {
      "Sender Email": "sales@ourselves.com",
      Email: email,
      Website: site,
      linkedIn: profile,
      "Email Account": "sales@ourselves.com",
    },
    read: { email: "Email", domain: "Website", linkedin: "linkedIn" },
  },
  {
    source: "Sales Navigator by Pronto and Phantombuster (public converters of both)",
    headers:
      "First Name,Last Name,Prospect Position,Company Name,Company Linkedin URL,Prospect Sales Navigator URL,Prospect Linkedin URL,Prospect Linkedin ID URL,Company Website,Profile Image Url",
    cells: {
      "Company Linkedin URL": page,
      "Prospect Sales Navigator URL": "https://www.linkedin.com/sales/lead/ACwAAAB12345678901,NAME_SEARCH",
      "Prospect Linkedin URL": profile,
      "Prospect Linkedin ID URL": "https://www.linkedin.com/in/ACwAAAB12345678901",
      "Company Website": site,
      "Profile Image Url": "https://media.licdn.com/dms/image/x.jpg",
    },
    read: { email: null, domain: "Company Website", linkedin: "Prospect Linkedin URL" },
  },
  {
    source:
      "a lead list whose Url holds profiles and whose domain stands in the address alone (B2B list tests)",
    headers:
      "Url,First Name,Last Name,Job Title,Headline,Company,Industry,Location,Work Email,Work Email Status",
    cells: { Url: profile, "Work Email": email, "Work Email Status": "verified" },
    read: { email: "Work Email", linkedin: "Url", domain: null },
  },
  {
    source: "Apollo, people, with owners by address (its 60 columns in public importers)",
    headers:
      "First Name,Last Name,Title,Company Name,Company Name for Emails,Email,Email Status,Primary Email Source,Primary Email Catch-all Status,Primary Email Last Verified At,Contact Owner,Account Owner,Person Linkedin Url,Website,Company Linkedin Url,Facebook Url,Subsidiary of,Email Sent,Email Bounced,Secondary Email,Tertiary Email Source",
    cells: {
      "Company Name for Emails": "Acme",
      "Primary Email Source": "Apollo",
      "Contact Owner": "sales@ourselves.com",
      "Account Owner": "sales@ourselves.com",
      "Person Linkedin Url": profile,
      Website: site,
      "Company Linkedin Url": page,
      "Email Sent": "FALSE",
    },
    read: { email: "Email", domain: "Website", linkedin: "Person Linkedin Url" },
  },
  {
    source: "HubSpot, contacts with our own pages beside (knowledge.hubspot.com, default contact properties)",
    headers:
      "Record ID,First Name,Last Name,Email,Contact owner,Website URL,First Page Seen,Last Page Seen,First Referring Site,Original Source,Email Domain",
    cells: {
      Email: email,
      "Contact owner": "Sales Rep",
      "First Page Seen": "https://ourselves.com/pricing",
      "Last Page Seen": "https://ourselves.com/demo",
      "First Referring Site": "https://partner.example/x",
      "Email Domain": "acme.com",
    },
    read: { email: "Email", domain: "Email Domain" },
  },
  {
    source: "HubSpot, forms' contacts without a site: pages seen are ours",
    headers: "Record ID,Email,First Page Seen,Last Page Seen,First Referring Site,Conversion Page",
    cells: {
      Email: email,
      "First Page Seen": "https://ourselves.com/pricing",
      "Last Page Seen": "https://ourselves.com/demo",
      "First Referring Site": "https://partner.example/x",
      "Conversion Page": "https://ourselves.com/thanks",
    },
    read: { domain: null },
  },
  {
    source: "Salesforce, report of leads (help.salesforce.com, fields of leads)",
    headers:
      "Lead Owner,Lead Owner: Email,First Name,Last Name,Company / Account,Email,Email Opt Out,Created By,Website",
    cells: {
      "Lead Owner: Email": "sales@ourselves.com",
      "Created By": "sales@ourselves.com",
      Email: email,
      "Email Opt Out": "0",
      Website: site,
    },
    read: { email: "Email", domain: "Website" },
  },
  {
    source: "Salesforce, contacts by the API's names (public code for Data Loader)",
    headers:
      "Id,AccountId,Account.Name,Account.Website,FirstName,LastName,Email,HasOptedOutOfEmail,EmailBouncedReason,OwnerId,Owner.Email,PhotoUrl",
    cells: {
      "Account.Website": site,
      Email: email,
      HasOptedOutOfEmail: "false",
      "Owner.Email": "sales@ourselves.com",
      PhotoUrl: "/services/images/photo/003",
    },
    read: { email: "Email", domain: "Account.Website" },
  },
  {
    source: "ZoomInfo, contacts (public cleaners and field tables of its export)",
    headers:
      "ZoomInfo Contact ID,Last Name,First Name,Email Address,Email Domain,ZoomInfo Contact Profile URL,LinkedIn Contact Profile URL,Company Name,Website,Clean Website,ZoomInfo Company Profile URL,LinkedIn Company Profile URL,Facebook Company Profile URL",
    cells: {
      "Email Address": email,
      "LinkedIn Contact Profile URL": profile,
      "ZoomInfo Company Profile URL": "https://app.zoominfo.com/#/apps/profile/company/1",
      Website: "acme.com",
      "LinkedIn Company Profile URL": page,
      "Facebook Company Profile URL": "https://www.facebook.com/acme",
    },
    read: { email: "Email Address", domain: "Website", linkedin: "LinkedIn Contact Profile URL" },
  },
  {
    source: "Twenty, companies (columns of its export in public seeds)",
    headers:
      "Account Owner (ID),Address / City,Creation date,Domain Name / Link URL,Domain Name / Link Label,Domain Name / Secondary Links,Google Business Profile / Link URL,Instagram / Link URL,Linkedin / Link URL,Name",
    cells: {
      "Domain Name / Link URL": "https://acme.com",
      "Domain Name / Link Label": "acme.com",
      "Google Business Profile / Link URL": "https://maps.google.com/?cid=1",
      "Instagram / Link URL": "https://www.instagram.com/acme",
      "Linkedin / Link URL": page,
    },
    read: { domain: "Domain Name / Link URL", linkedin: null, email: null },
  },
  {
    source: "columns that shifted by one, headers untrue (ankaboot-source/leadminer#142, EatonChips/yalis#1)",
    headers: "companyID,Name,Contact,Email,Website",
    cells: { companyID: "Jo", Name: "Doe", Contact: email, Email: "acme.com", Website: "12 Main St" },
    // Each row says that its website is none; no vendor is asked.
    read: { email: "Contact", domain: "Website", linkedin: null },
  },
  {
    source: "a layout for LinkedIn ads (stan-rym/liam-linkedin-ads-MCP#7)",
    headers: "companyname,companywebsite,linkedincompanypageurl",
    cells: { companywebsite: "acme.com", linkedincompanypageurl: page },
    read: { domain: "companywebsite", linkedin: null },
  },
];

describe.each(cases)("$source", ({ headers: line, cells, read }) => {
  const delimiter = line.includes(";") ? ";" : ",";
  const row = line
    .split(delimiter)
    .map((header) => (cells[header] ?? "").replaceAll(/^.*,.*$/g, (cell) => `"${cell}"`))
    .join(delimiter);
  const file = [line, row, row].join("\n");

  test.each(Object.entries(read) as [Wanted, string | null][])("%s is read from %s", (name, header) => {
    const reading = () => judged(file, [columns[name]]);
    if (header === null) return expect(reading).toThrow(`"${name}"`);
    const found = reading();
    expect(found.headers[found.columns[name] ?? -1]).toBe(header);
  });
});
