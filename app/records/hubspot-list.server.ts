/**
 * Adds the members of a static HubSpot list to a list. The caller asks for one portion after the
 * other. HubSpot charges nothing for it.
 */
import type { App, StaffMember } from "../app";
import { mayThey } from "../exclusions/exclusions.server";
import type { Subject } from "../exclusions/verdict";
import { keysOf } from "../keys/line-keys";
import { askOutsideRun } from "../runs/ask-outside-run.server";
import { noteEvent } from "../storage/security-events";
import { formatNumber } from "../toolkit/format-number";
import { InvalidInput, NotFound } from "../toolkit/invalid-input";
import {
  type CrmObject,
  type CrmPort,
  type CrmRecord,
  addressesOf,
  byRecordId,
  domainsOf,
} from "../vendors/crm/port";
import { UpstreamError } from "../vendors/failure";
import { type Added, addLines, type LineToAdd, nothingAdded } from "./adding.server";
import { lineName } from "./list-view.server";
import { openList, targetIn } from "./lists.server";
import { mostLines } from "./storage/adding";
import type { ListKind } from "./storage/lists";

/** Members to read per request; the last page may exceed it. */
const membersAtOnce = 1000;
/** Maximum number of members in a preview. */
const mostPreviewed = 10;
/** Milliseconds for one portion. */
const portionTakes = 60_000;

const objectOf: Record<ListKind, CrmObject> = { person: "contacts", company: "companies" };
const properties: Record<CrmObject, string[]> = {
  contacts: ["firstname", "lastname", "jobtitle", "company", "hs_linkedin_url", "hs_email_optout"],
  companies: ["name", "domain", "hs_additional_domains", "linkedin_company_page"],
};

export interface HubspotPart {
  /** Id of the HubSpot list. */
  from: string;
  /** `after` of the previous portion; null for the first. */
  after: string | null;
  /** One id for all portions. */
  actId: string;
}

export interface HubspotAdded extends Added {
  /** Members of the HubSpot list that this portion read. */
  read: number;
  /** Members that HubSpot has archived or deleted, and people who are kept out. */
  gone: number;
  /** Members that exclusions keep out of lookups. The list contains them too. */
  excluded: number;
  /** Contacts who opted out of emails in HubSpot; no sending writes to them. */
  optedOut: number;
  /** Members of the whole list, or null if HubSpot does not say. */
  total: number | null;
  /** Token of the next portion, or null after the last. */
  after: string | null;
  /** Why the console stopped before the end, or null. */
  stopped: string | null;
  costUsd: 0;
}

const deleted = "This list no longer exists in HubSpot.";

/** Returns static HubSpot lists with records of this kind, by a part of the name. */
export function hubspotLists(app: App, by: StaffMember, kind: ListKind, name: string) {
  const task = { id: `HubSpot lists ${app.newId()}`, staffId: by.id, timeout: 20_000 };
  return askOutsideRun(app, task, async ({ crm }) => (await crm.staticLists(objectOf[kind], name)).value);
}

export interface HubspotPreview {
  id: string;
  name: string;
  /** Members of the whole list, or null if HubSpot does not say. */
  total: number | null;
  /** The members that joined first. */
  first: { id: string; name: string; more: string }[];
}

/** Reads the first members of a static HubSpot list without adding them. */
export function previewHubspotList(
  app: App,
  by: StaffMember,
  kind: ListKind,
  from: string,
): Promise<HubspotPreview> {
  const task = { id: `HubSpot list ${app.newId()}`, staffId: by.id, timeout: 20_000 };
  return askOutsideRun(app, task, async ({ crm }) => {
    const name = await checkList(app, crm, from, kind);
    const { value } = await crm.members(app.newId(), from, null);
    checkSize(value.total);
    const { members } = await readMembers(app, crm, kind, value.ids.slice(0, mostPreviewed));
    const first = members.map((record) => {
      const line = lineOf(kind, record, from);
      const more = kind === "person" ? [line.title, line.company] : domainsOf(record);
      return { id: record.id, name: lineName(line), more: more.filter(Boolean).join(", ") };
    });
    return { id: from, name, total: value.total, first };
  });
}

export async function addHubspotList(
  app: App,
  by: StaffMember,
  listId: string,
  part: HubspotPart,
): Promise<HubspotAdded> {
  const list = await openList(app, listId);
  const task = { id: `HubSpot list ${app.newId()}`, staffId: by.id, timeout: portionTakes };
  const done = await askOutsideRun(app, task, async ({ crm }) => {
    if (part.after === null) await checkList(app, crm, part.from, list.kind);
    return addPortion(app, crm, by, list, part);
  });
  if (part.after === null)
    await noteEvent(app, "hubspot-list-added", { account: by.id, outcome: "done", about: list.name });
  return done;
}

/**
 * Refuses active lists, and lists of a different kind of object.
 * @returns the list's name
 */
async function checkList(app: App, crm: CrmPort, from: string, kind: ListKind): Promise<string> {
  const { value } = await crm.list(app.newId(), from).catch((error: unknown) => {
    throw isGone(error) ? new NotFound(deleted) : error;
  });
  const wanted = objectOf[kind];
  if (value.object !== wanted)
    throw new InvalidInput(`“${value.name}” does not contain ${wanted}. Choose a list of ${wanted}.`);
  if (!value.isStatic)
    throw new InvalidInput(
      `“${value.name}” is an active list, so its members can change while they are read. Choose a static list.`,
    );
  return value.name;
}

function checkSize(total: number | null): void {
  if (total !== null && total > mostLines)
    throw new InvalidInput(
      `This HubSpot list has ${formatNumber(total)} members. A list can have up to ${formatNumber(mostLines)}. Split it in HubSpot first.`,
    );
}

const isGone = (error: unknown) => error instanceof UpstreamError && error.status === 404;

/** Reads members in their order, each once. HubSpot returns nothing for an archived member. */
async function readMembers(app: App, crm: CrmPort, kind: ListKind, ids: string[]) {
  const object = objectOf[kind];
  const found = await crm.records(app.newId(), object, { ids, properties: properties[object] });
  const records = byRecordId(found.value);
  return {
    members: [...new Set(ids.flatMap((id) => records.get(id) ?? []))],
    gone: ids.filter((id) => !records.has(id)).length,
    sandbox: found.source.data === "sandbox",
  };
}

async function addPortion(
  app: App,
  crm: CrmPort,
  by: StaffMember,
  list: { id: string; kind: ListKind },
  { from, after: begin, actId }: HubspotPart,
): Promise<HubspotAdded> {
  const ids: string[] = [];
  let [after, total, stopped]: [string | null, number | null, string | null] = [begin, null, null];
  do {
    try {
      const { value } = await crm.members(app.newId(), from, after);
      total = value.total ?? total;
      if (begin === null) checkSize(total);
      ids.push(...value.ids);
      ({ after } = value);
    } catch (error) {
      if (!isGone(error)) throw error;
      // The list can be deleted between two pages; the members that were read are still added.
      [after, stopped] = [null, `${deleted} The members read before were added.`];
    }
  } while (after !== null && ids.length < membersAtOnce);

  const { members, gone, sandbox } = await readMembers(app, crm, list.kind, ids);
  const subjects = members.map((record) => subjectOf(list.kind, record));
  const verdicts = await mayThey(app, { purpose: "ask", by: by.id, crm }, subjects);
  const target = targetIn(list, by, { actId, how: "file", sandbox });
  const added =
    members.length === 0
      ? nothingAdded()
      : await addLines(
          app,
          target,
          members.map((record) => lineOf(list.kind, record, from)),
        );
  return {
    ...added,
    read: ids.length,
    gone,
    excluded: verdicts.filter(({ may }) => !may).length,
    optedOut: members.filter((record) => text(record, "hs_email_optout") === "true").length,
    total,
    after,
    stopped,
    costUsd: 0,
  };
}

const text = ({ properties }: CrmRecord, name: string) => properties[name]?.trim() || null;

function subjectOf(kind: ListKind, record: CrmRecord): Subject {
  return kind === "person"
    ? { emails: addressesOf(record), linkedin: text(record, "hs_linkedin_url") }
    : { domain: domainsOf(record)[0] ?? null };
}

function lineOf(kind: ListKind, record: CrmRecord, from: string): LineToAdd {
  const isPerson = kind === "person";
  const linkedin = text(record, isPerson ? "hs_linkedin_url" : "linkedin_company_page");
  const name = isPerson
    ? [text(record, "firstname"), text(record, "lastname")].filter(Boolean).join(" ") || null
    : text(record, "name");
  const keys = isPerson
    ? [
        ...keysOf("person", { linkedin }),
        ...addressesOf(record).flatMap((email) => keysOf("person", { email })),
      ]
    : [
        ...domainsOf(record).flatMap((domain) => keysOf("company", { domain })),
        ...keysOf("company", { linkedin }),
      ];
  return {
    keys: [...new Set(keys)],
    asked: [],
    name,
    title: isPerson ? text(record, "jobtitle") : null,
    company: isPerson ? text(record, "company") : null,
    vendor: "hubspot",
    note: null,
    source: { vendor: "hubspot", file: `HubSpot list ${from}` },
  };
}
