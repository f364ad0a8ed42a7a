/** What the portal holds at first, and what colleagues change in it while sendings run. */
import { bookOf } from "../../sandbox/vendors/hubspot/book";
import {
  archiveRecord,
  byColleague,
  changeRecord,
  createRecord,
  mergeContacts,
  tie,
  tiesOf,
} from "../../sandbox/vendors/hubspot/changes";
import { crmOf } from "../../sandbox/vendors/hubspot/records";
import type { Chance } from "../chance";
import type { World } from "../world";
import type { SimulatedPortal } from "./portal";

export interface Subject {
  name: string;
  email: string;
  further: string | null;
  domain: string;
}

const domains = ["oak.example", "elm.example", "ash.example", "fir.example", "yew.example"];
const titles = ["Host", "Editor", "CEO", "Producer"];

/** @returns people whom sendings and colleagues are about */
export function subjectsOf(chance: Chance): Subject[] {
  return Array.from({ length: chance.between(6, 24) }, (_, at) => {
    const domain = chance.pick(domains);
    const further = chance.happens(0.2) ? `p${at}@old.${domain}` : null;
    return { name: `P${at}`, email: `p${at}@${domain}`, further, domain };
  });
}

export function fillPortal(portal: SimulatedPortal, subjects: Subject[], chance: Chance): void {
  const { world } = portal;
  for (const domain of domains)
    if (chance.happens(0.5))
      createRecord(
        world,
        "companies",
        { domain, name: domain, ...(chance.happens(0.15) && { lifecyclestage: "customer" }) },
        byColleague(30),
      );
  for (const subject of subjects) {
    if (!chance.happens(0.5)) continue;
    const properties = {
      email: subject.email,
      ...(subject.further && { hs_additional_emails: subject.further }),
      ...(chance.happens(0.4) && { jobtitle: chance.pick(titles) }),
      ...(chance.happens(0.3) && { firstname: subject.name }),
      ...(chance.happens(0.3) && { phone: "+49 30 1" }),
    };
    const { id } = createRecord(world, "contacts", properties, byColleague(30));
    const { companies } = crmOf(world).all;
    const [company] = companies;
    if (company && chance.happens(0.3)) tie(world, id, company.id, [1, 279]);
  }
  for (const { email, further } of subjects)
    if (chance.happens(0.08)) optOut(portal, further && chance.happens(0.5) ? further : email);
}

function optOut({ world }: SimulatedPortal, address: string): void {
  bookOf(world).optOuts.set(address, world.now().toISOString());
}

/** Primary companies by contact, as colleagues left them. */
export const primaryOf = ({ world }: SimulatedPortal, contactId: string): string | null =>
  [...tiesOf(world, contactId)].find(([, ties]) => ties.some(({ typeId }) => typeId === 1))?.[0] ?? null;

/** A colleague does one thing in HubSpot. */
function act(simulated: World, portal: SimulatedPortal, subjects: Subject[], chance: Chance): void {
  const { world } = portal;
  const subject = chance.pick(subjects);
  const record = crmOf(world).contactByEmail.get(subject.email);
  const by = byColleague(31);
  const drawn = chance.weighed({ edit: 8, create: 2, out: 1, label: 1, merge: 1, archive: 1, owner: 1 });
  simulated.met("colleague", drawn);
  simulated.tell(() => `a colleague: ${drawn} ${subject.email}`);
  switch (drawn) {
    case "edit":
      if (record)
        changeRecord(
          world,
          "contacts",
          record.id,
          chance.happens(0.6) ? { jobtitle: chance.pick(titles) } : { phone: `+49 40 ${chance.below(9)}` },
          by,
        );
      return;
    case "create":
      if (!record)
        createRecord(world, "contacts", { email: subject.email, jobtitle: chance.pick(titles) }, by);
      return;
    case "out":
      return optOut(portal, subject.email);
    case "owner":
      if (record) changeRecord(world, "contacts", record.id, { hubspot_owner_id: "61" }, by);
      return;
    case "label": {
      const [company] = record ? [...tiesOf(world, record.id).keys()] : [];
      if (record && company) tie(world, record.id, company, [12]);
      return;
    }
    case "archive":
      if (record) archiveRecord(world, "contacts", record.id);
      return;
    case "merge": {
      const other = crmOf(world).contactByEmail.get(chance.pick(subjects).email);
      if (record && other && other.id !== record.id) mergeContacts(world, [record.id, other.id]);
    }
  }
}

/** Plans what colleagues do until the faults end. */
export function planColleagues(
  simulated: World,
  portal: SimulatedPortal,
  subjects: Subject[],
  chance: Chance,
): void {
  const { clock, faults } = simulated;
  const begin = clock.now();
  for (let left = chance.between(0, 14); left > 0; left--)
    clock.at(begin + chance.below(faults.calmFrom - begin), () => act(simulated, portal, subjects, chance));
}
