/** Tables of the three results. */
import { table } from "../../toolkit/tables/table";
import type { ClientResult, RelevantTargets, TargetResult } from "./results";

const asked = (input: Record<string, unknown>, name: string): string | null => {
  const value = input[name];
  return typeof value === "string" && value !== "" ? value : null;
};

export const clients = table<ClientResult>()({
  title: "Client",
  of: "company",
  rows: (result) => [result],
  columns: [
    { name: "client_status", kind: "text", value: ({ status }) => status },
    { name: "rule", label: "Decided by", kind: "long text", value: ({ rule }) => rule },
    {
      name: "crm_record",
      label: "Record",
      kind: "text",
      value: ({ record }) => record?.name ?? null,
      href: ({ record }) => record?.link ?? null,
    },
    { name: "crm_link", kind: "link", value: ({ record }) => record?.link ?? null, fileOnly: true },
    { name: "crm_stage", label: "Stage", kind: "text", value: ({ record }) => record?.stage ?? null },
  ],
  source: ({ source }) => source,
});

export const targets = table<TargetResult>()({
  title: "Target",
  of: "person",
  views: [{ label: "Targets", filters: { is_target: "yes" }, fits: true }],
  rows: (result, { input }) => [{ ...result, email: asked(input, "email") }],
  columns: [
    {
      name: "name",
      kind: "person",
      value: ({ person }) => person?.name ?? null,
      href: ({ person }) => person?.link ?? null,
    },
    { name: "title", kind: "text", value: ({ person }) => person?.title ?? null, means: "title" },
    { name: "company", kind: "company", value: ({ person }) => person?.company ?? null },
    {
      name: "email",
      label: "Email",
      kind: "e-mail",
      value: ({ person, email }) => person?.email ?? email,
    },
    { name: "linkedin", label: "LinkedIn", kind: "LinkedIn", value: ({ person }) => person?.link ?? null },
    {
      name: "is_target",
      label: "Target",
      kind: "yes-no",
      value: ({ isTarget }) => isTarget,
      means: "target",
    },
    { name: "rule", label: "Why", kind: "long text", value: ({ rule }) => rule },
  ],
  source: ({ source }) => source,
});

export const people = table<RelevantTargets>()({
  title: "Contacts",
  of: "person",
  rows: (found, { input }) =>
    found.map((one, at) => ({ ...one, at: at + 1, domain: asked(input, "domain") })),
  columns: [
    { name: "hit", kind: "number", value: ({ at }) => at, fileOnly: true },
    { name: "name", kind: "person", value: ({ name }) => name, href: ({ link }) => link },
    { name: "title", kind: "text", value: ({ title }) => title, means: "title" },
    { name: "company", kind: "company", value: ({ company }) => company },
    { name: "email", label: "Email", kind: "e-mail", value: ({ email }) => email },
    { name: "linkedin", label: "LinkedIn", kind: "LinkedIn", value: ({ link }) => link },
    {
      name: "why",
      label: "Match",
      kind: "long text",
      value: ({ rule, note }) => (note ? `${rule} (${note})` : rule),
    },
    { name: "company_domain", kind: "domain", value: ({ domain }) => domain, fileOnly: true },
  ],
  source: ({ source }) => source,
});
