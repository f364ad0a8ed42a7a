import type { Answer } from "../call";

/** Weakest first. */
const clientStates = ["unknown", "known", "former-client", "client"] as const;
export type ClientState = (typeof clientStates)[number];
export const strengthOf = ({ state }: ClientStatus): number => clientStates.indexOf(state);

export interface ClientRecord {
  id: string;
  kind: "contact" | "company";
  name: string;
  email: string | null;
  domain: string | null;
  stage: string | null;
  /** The record in the CRM, when the portal id is configured. */
  link: string | null;
}

export interface ClientStatus {
  state: ClientState;
  record: ClientRecord | null;
  /** Which criterion decided, in words: "e-mail", "domain", "alias domain", "company of the contact", "client list". */
  rule: string;
}

export interface PlatformEvent {
  type: string;
  occurredAt: string;
  properties: Record<string, string>;
}

export interface ClientsPort {
  byEmail(email: string): Promise<Answer<ClientStatus>>;
  byDomain(domain: string): Promise<Answer<ClientStatus>>;
  byName(name: string, domain: string | null): Promise<Answer<ClientStatus>>;
  /** What the contact did on the platform, oldest first; `value` null when the CRM doesn't know the address. */
  events(email: string): Promise<Answer<PlatformEvent[] | null>>;
}
