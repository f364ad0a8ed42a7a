/** Tables of a Discovery: the company in one row, the recipients, and the matching videos. */
import type { FactItem, FoundTarget } from "../../shared-rules/fact-items";
import { type Asked, type Column, table } from "../../toolkit/tables/table";
import { isClientInWords, isPersonClient } from "./client-status";

type Items = FactItem[];

interface CompanyRow {
  items: Items;
  domain: string | null;
}

const item = ({ items }: CompanyRow, name: string) => items.find((each) => each.name === name);

/** Returns the item's text if it is a value and not a reason. */
function words(row: CompanyRow, name: string): string | null {
  const found = item(row, name);
  return found && !found.absent && typeof found.value === "string" ? found.value : null;
}

const letter = (row: CompanyRow) => item(row, "Cold email")?.letter;
const videos = (row: CompanyRow) => item(row, "Relevant videos")?.videos;
const people = (row: CompanyRow) => item(row, "Targets")?.people;

const isFound = (items: Items) => !items.some(({ name }) => name === "Result");

const rowOf = (items: Items, { input }: Asked): CompanyRow => ({
  items,
  domain: typeof input.domain === "string" ? input.domain : null,
});

const aboutCompany: Column<CompanyRow>[] = [
  {
    name: "company",
    kind: "company",
    value: (row) => words(row, "Company"),
    href: (row) => item(row, "Company")?.href ?? null,
  },
  {
    name: "employees",
    kind: "number",
    value: (row) => item(row, "Company")?.company?.employees ?? null,
    means: "employees",
  },
  {
    name: "industry",
    kind: "text",
    value: (row) => item(row, "Company")?.company?.industry ?? null,
    means: "industry",
  },
  {
    name: "country",
    kind: "text",
    value: (row) => item(row, "Company")?.company?.country ?? null,
    means: "country",
  },
];

const clientStatus: Column<CompanyRow> = {
  name: "client_status",
  kind: "text",
  value: (row) => words(row, "Client status"),
  href: (row) => item(row, "Client status")?.href ?? null,
};

export const companies = table<Items>()({
  title: "Company",
  of: "company",
  rows: (items, asked) => (isFound(items) ? [rowOf(items, asked)] : []),
  summaryColumns: ["relevant_videos", "targets", "email_to", "client_status"],
  columns: [
    { name: "logo", kind: "image", value: (row) => item(row, "Company")?.img ?? null, screenOnly: true },
    ...aboutCompany,
    {
      name: "channel",
      kind: "text",
      value: (row) => words(row, "Channel"),
      href: (row) => item(row, "Channel")?.href ?? null,
    },
    {
      name: "channel_link",
      kind: "link",
      value: (row) => item(row, "Channel")?.href ?? null,
      fileOnly: true,
    },
    { name: "subscribers", kind: "number", value: (row) => item(row, "Subscribers")?.count ?? null },
    { name: "relevant_videos", kind: "number", value: (row) => videos(row)?.length ?? null },
    {
      name: "best_video_title",
      label: "Best video",
      kind: "text",
      value: (row) => videos(row)?.[0]?.title ?? null,
      href: (row) => videos(row)?.[0]?.link ?? null,
    },
    { name: "best_video_link", kind: "link", value: (row) => videos(row)?.[0]?.link ?? null, fileOnly: true },
    { name: "best_video_views", kind: "number", value: (row) => videos(row)?.[0]?.views ?? null },
    { name: "best_video_published", kind: "date", value: (row) => videos(row)?.[0]?.publishedAt ?? null },
    clientStatus,
    {
      name: "competitors",
      kind: "list",
      value: (row) => item(row, "Competitors")?.competitors?.map(({ company }) => company) ?? null,
    },
    { name: "targets", kind: "number", value: (row) => people(row)?.length ?? null },
    { name: "email_to", label: "Email to", kind: "e-mail", value: (row) => letter(row)?.to?.email ?? null },
    {
      name: "email_subject",
      label: "Subject",
      kind: "text",
      value: (row) => letter(row)?.subject ?? null,
      means: "subject",
    },
    {
      name: "email_body",
      label: "Email",
      kind: "long text",
      value: (row) => letter(row)?.body ?? null,
      means: "body",
    },
  ],
  lacks: ({ items }) =>
    items.flatMap(({ name, absent, note }) => (absent && note ? [sentence(name, note)] : [])),
  source: ({ items }) => items.find(({ name }) => name === "Company")?.source,
  prefixedColumns: {
    table: "people",
    as: "target",
    first: 3,
    setting: "targetsInFile",
    columns: { name: "name", title: "title", email: "email", linkedin: "linkedin", why: "why" },
    before: "email_to",
  },
});

const sentence = (name: string, note: string) => `${name}: ${note}${/[.!?]$/.test(note) ? "" : "."}`;

type PersonRow = CompanyRow & { person: FoundTarget };

/** Tells whether the person or the company is a client; null if the CRM answered for neither. */
function isClient(row: PersonRow): boolean | null {
  const [person, company] = [row.person.clientStatus, words(row, "Client status")];
  if (isPersonClient(person) || (company !== null && isClientInWords(company))) return true;
  return person === null && company === null ? null : false;
}

export const targetPeople = table<Items>()({
  title: "Contacts",
  of: "person",
  version: 3,
  views: [
    {
      label: "Verified email, no clients",
      filters: { email_status: "=verified", client: "no" },
      fits: true,
    },
    { label: "No clients", filters: { client: "no" } },
  ],
  rows: (items, asked) => {
    const row = rowOf(items, asked);
    return (people(row) ?? []).map((person): PersonRow => ({ ...row, person }));
  },
  columns: [
    {
      name: "name",
      kind: "person",
      value: ({ person }) => person.name,
      href: ({ person }) => person.linkedIn,
    },
    {
      name: "first_name",
      kind: "text",
      value: ({ person }) => person.firstName,
      means: "first name",
      fileOnly: true,
    },
    {
      name: "last_name",
      kind: "text",
      value: ({ person }) => person.lastName,
      means: "last name",
      fileOnly: true,
    },
    { name: "title", kind: "text", value: ({ person }) => person.title, means: "title" },
    { name: "email", label: "Email", kind: "e-mail", value: ({ person }) => person.email },
    {
      name: "email_status",
      label: "Email status",
      kind: "text",
      value: ({ person }) => person.emailStatus,
      means: "address status",
    },
    { name: "linkedin", label: "LinkedIn", kind: "LinkedIn", value: ({ person }) => person.linkedIn },
    { name: "why", label: "Match", kind: "long text", value: ({ person }) => person.why },
    {
      name: "person_client_status",
      label: "In HubSpot",
      kind: "text",
      value: ({ person }) => person.clientStatus,
    },
    { name: "client", kind: "yes-no", value: isClient, means: "client" },
    ...aboutCompany.map((column): Column<PersonRow> => ({ ...column, fileOnly: true })),
    { name: "company_domain", kind: "domain", value: ({ domain }) => domain, fileOnly: true },
    { ...clientStatus, name: "company_client_status", fileOnly: true },
    {
      name: "email_subject",
      kind: "text",
      value: (row) => letterTo(row)?.subject ?? null,
      means: "subject",
      fileOnly: true,
    },
    {
      name: "email_body",
      kind: "long text",
      value: (row) => letterTo(row)?.body ?? null,
      means: "body",
      fileOnly: true,
    },
    { name: "email_note", kind: "text", value: whyNoLetter, means: "why no email", fileOnly: true },
  ],
  source: (row) => item(row, "Targets")?.source,
});

/** Only one person receives the email. */
function letterTo(row: PersonRow) {
  const found = letter(row);
  const { name, email } = row.person;
  return found?.to?.name === name && found.to.email === email ? found : null;
}

/** Returns why there is no email to this person, or null if there is one. */
function whyNoLetter(row: PersonRow): string | null {
  if (letterTo(row)) return null;
  const to = letter(row)?.to;
  return to ? `The email to this company is written to ${to.name}.` : (item(row, "Cold email")?.note ?? null);
}

export const relevantVideos = table<Items>()({
  title: "Matching videos",
  of: "video",
  version: 2,
  rows: (items, asked) => {
    const row = rowOf(items, asked);
    return (videos(row) ?? []).map((video) => ({ ...row, video }));
  },
  columns: [
    {
      name: "thumbnail",
      label: "Thumbnail",
      kind: "image",
      value: ({ video }) => video.thumbnail ?? null,
      screenOnly: true,
    },
    { name: "title", kind: "text", value: ({ video }) => video.title, href: ({ video }) => video.link },
    { name: "link", kind: "link", value: ({ video }) => video.link, fileOnly: true },
    { name: "published", kind: "date", value: ({ video }) => video.publishedAt },
    { name: "views", kind: "number", value: ({ video }) => video.views },
    {
      name: "times_median",
      label: "Times the median",
      kind: "number",
      value: ({ video }) => video.timesMedian ?? null,
      screenOnly: true,
    },
    { name: "length", kind: "duration", value: ({ video }) => video.durationSeconds },
    { name: "keywords", label: "Mentions", kind: "list", value: ({ video }) => video.keywords },
    { name: "quote", kind: "long text", value: ({ video }) => video.quote },
    {
      name: "company",
      kind: "company",
      value: (row) => words(row, "Company"),
      fileOnly: true,
    },
  ],
  source: (row) => item(row, "Relevant videos")?.source,
});
