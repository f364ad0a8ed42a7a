import type { Skippable } from "../../shared-rules/skip-unless";
import type { FactItem } from "../../shared-rules/fact-items";
import type { Answer } from "../../vendors/call";
import type { ClientStatus } from "../../vendors/clients/port";

export const stateInWords: Record<ClientStatus["state"], string> = {
  client: "a client already",
  "former-client": "was a client",
  known: "known to the CRM, not a client",
  unknown: "not in the CRM",
};

/** Tells from the text of its item whether a company is a client. */
export const isClientInWords = (words: string): boolean =>
  !Object.values(stateInWords).some((other) => other === words.charAt(0).toLowerCase() + words.slice(1));

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
