/** The list of all probes. */
import { contentProbes } from "./content.server";
import { crmProbes } from "./crm.server";
import { leadsProbes } from "./leads.server";
import { outsideProbes } from "./outside.server";
import type { Probe } from "./probe";

export const probes: readonly Probe[] = [...leadsProbes, ...crmProbes, ...contentProbes, ...outsideProbes];
