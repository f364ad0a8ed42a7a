/**
 * Probes the calls that sendings to HubSpot need. Only one probe writes, and only to a contact that
 * it creates.
 */
import type { Connection } from "../call";
import { hubspotCrm } from "../crm/hubspot.server";
import type { CrmPort, WriteOutcome } from "../crm/port";
import { hubspot } from "../definitions/hubspot";
import type { Probe } from "./probe";

const crmOf = (connection: Connection): CrmPort =>
  hubspotCrm(connection, {
    clientStages: ["customer"],
    formerClientStages: [],
    portalId: null,
    isFreeMail: () => false,
  });

/** The portal's history of a contact that the probe created and changed twice. */
interface OwnHistory {
  /** Sources that the history names for this key's writes, newest first. */
  sources: string[];
  /** Number of entries after writing the same value twice. */
  entriesForSameValue: number;
}

export const crmProbes: Probe[] = [
  {
    name: "hubspot/properties",
    vendor: hubspot,
    units: 0,
    ask: async (connection) =>
      (await crmOf(connection).definitions("contacts")).value.map(({ name }) => name),
  },
  {
    name: "hubspot/scopes",
    vendor: hubspot,
    units: 0,
    ask: async (connection) => ({ missing: (await crmOf(connection).missingScopes("probe")).value }),
  },
  {
    name: "hubspot/preview",
    vendor: hubspot,
    units: 0,
    ask: async (connection, { email, domain }) => {
      const crm = crmOf(connection);
      const properties = ["firstname", "jobtitle", "hs_email_optout"];
      const contacts = (await crm.contactsByAddress("probe", [email], properties)).value;
      const companies = (await crm.companiesByDomain("probe", [domain])).value;
      const ties = (
        await crm.ties(
          "probe",
          contacts.map(({ id }) => id),
        )
      ).value;
      return { contacts: contacts.length, companies: companies.length, ties: Object.keys(ties).length };
    },
  },
  {
    name: "hubspot/write",
    vendor: hubspot,
    units: 0,
    effect: "creates a contact at example.com, changes it twice, and archives it",
    ask: (connection) => ownHistory(crmOf(connection)),
    finding: (value) => {
      const { sources, entriesForSameValue } = value as OwnHistory;
      return `HubSpot's history calls this key's writes ${[...new Set(sources)].join(", ")}; two writes of one value make ${entriesForSameValue} ${entriesForSameValue === 1 ? "entry" : "entries"}`;
    },
  },
];

async function ownHistory(crm: CrmPort): Promise<OwnHistory | null> {
  const email = `console-probe-${crypto.randomUUID()}@example.com`;
  const properties = { email, jobtitle: "Probe" };
  const id = idOf((await crm.create("probe", [{ trace: "create", properties, companyId: null }])).value);
  if (id === null) return null;
  try {
    for (const attempt of ["first", "second"])
      await crm.update(attempt, [{ trace: attempt, id, properties: { jobtitle: "Probe again" } }]);
    const wanted = { ids: [id], properties: ["jobtitle"], historyOf: ["jobtitle"] };
    const [record] = (await crm.records("history", "contacts", wanted)).value;
    const history = record?.history.jobtitle ?? [];
    return {
      sources: history.map(({ sourceType, sourceId }) => [sourceType, sourceId].filter(Boolean).join(" ")),
      entriesForSameValue: history.filter(({ value }) => value === "Probe again").length,
    };
  } finally {
    await crm.archive("archive", "contacts", [id]);
  }
}

const idOf = ([outcome]: WriteOutcome[]): string | null => (outcome?.is === "done" ? outcome.id : null);
