import type { Skippable } from "../../shared-rules/skip-unless";
import type { FactItem } from "../../shared-rules/fact-items";
import type { Answer } from "../../vendors/call";
import type { ClientStatus } from "../../vendors/clients/port";

export const stateInWords: Record<ClientStatus["state"], string> = {
  client: "already a client",
  "former-client": "was a client",
  known: "in HubSpot, not a client",
  unknown: "not in HubSpot",
};

/** Results stored under earlier wordings still say these. */
const formerWords: Record<string, ClientStatus["state"]> = {
  "a client already": "client",
  "known to the CRM, not a client": "known",
  "not in the CRM": "unknown",
};

/** Returns the state that a stored text names, or null if it is none of our texts. */
function stateOf(words: string): ClientStatus["state"] | null {
  const text = words.charAt(0).toLowerCase() + words.slice(1);
  const [state = null] = Object.entries(stateInWords).find(([, one]) => one === text) ?? [];
  return (state as ClientStatus["state"] | null) ?? formerWords[text] ?? null;
}

/** Tells from the text of its item whether a company is a client; only a client's names the provider. */
export const isClientInWords = (words: string): boolean => stateOf(words) === null;

export const isPersonClient = (words: string | null): boolean =>
  words !== null && stateOf(words) === "client";

export function clientItem(
  { value: answer, missing }: Skippable<Answer<ClientStatus>>,
  provider: string,
): FactItem {
  if (!answer) return { name: "Client status", value: "Unknown", absent: true, note: missing ?? undefined };
  const { state, record, rule } = answer.value;
  const words = `${stateInWords[state].charAt(0).toUpperCase()}${stateInWords[state].slice(1)}`;
  return {
    name: "Client status",
    value: state === "client" ? `${provider} client` : words,
    href: record?.link ?? undefined,
    source: answer.source,
    note: record ? `${record.name}, by ${rule}` : undefined,
  };
}
