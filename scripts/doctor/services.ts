/**
 * Reports which vendors are configured, which of them answer, and what the console lacks without
 * the others.
 */
import { inSentences } from "../../app/toolkit/findings.ts";
import type { Asked, Probe } from "../../app/vendors/probes/probe.ts";
import { isPlain } from "../../app/vendors/probes/probe.ts";
import type { Vendor } from "../../app/vendors/vendor.ts";
import { setupNotes } from "../../app/integrations/setup-notes.ts";
import { gatewayOf } from "../probe/here.ts";
import type { Environment } from "../stack/environment.ts";

export interface ServiceReport {
  label: string;
  state: "works" | "fails" | "not tried" | "not set";
  /** One or two sentences for the user. */
  words: string;
}

interface Surroundings {
  environment: Environment;
  probes: readonly Probe[];
  ask(probe: Probe): Promise<Asked>;
  /** The text of docs/vendors.md. */
  guide: string;
}

/** Makes the first free call of each configured vendor. */
export const examineServices = (vendors: Vendor[], surroundings: Surroundings): Promise<ServiceReport[]> =>
  Promise.all(vendors.map((vendor) => examine(vendor, surroundings)));

async function examine(vendor: Vendor, surroundings: Surroundings): Promise<ServiceReport> {
  const { environment, guide } = surroundings;
  const { label, name } = vendor;
  const gateway = gatewayOf(vendor, environment);
  const missing = gateway ? [] : vendor.keys.filter((key) => !environment[key]);
  const lost = setupNotes(guide, label).find((note) => note.name === "Without it")?.words;
  if (missing.length > 0) {
    const words = `${missing.join(", ")} ${missing.length === 1 ? "is" : "are"} not set.`;
    return { label, state: "not set", words: lost ? `${words} Without it: ${lost}` : words };
  }
  const free = surroundings.probes.find((probe) => probe.vendor.name === name && isPlain(probe));
  const through = gateway ? " Called through UPSTREAM_GATEWAY_URL." : "";
  if (!free) {
    const words = `It has no free call. To test a paid one: npm run probe -- ${name}`;
    return { label, state: "not tried", words };
  }
  const needs = (free.needs ?? []).filter((key) => !gateway && !environment[key]);
  if (needs.length > 0) return { label, state: "not tried", words: `${needs.join(", ")} is not set.` };
  const { failure, exchanges } = await surroundings.ask(free);
  const isReached = exchanges.some(({ status }) => status > 0);
  if (!failure && isReached) return { label, state: "works", words: `It answered ${free.name}.${through}` };
  const detail = failure?.detail ?? "no answer";
  const words = inSentences(
    asSentence(isReached ? detail : `It cannot be reached: ${detail}`),
    failure?.nextStep,
    lost && `Without it: ${lost}`,
    through.trim(),
  );
  return { label, state: "fails", words };
}

/** Adds a period to a detail, which is often a vendor's short phrase. */
const asSentence = (words: string): string => words.replace(/[^.!?]$/, "$&.");
