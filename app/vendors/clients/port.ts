import type { Answer } from "../call";

/** States of a client, the weakest first. */
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
  /** URL of the CRM record, or null if the portal id is not configured. */
  link: string | null;
}

export interface ClientStatus {
  state: ClientState;
  record: ClientRecord | null;
  /**
   * Name of the deciding criterion: "e-mail", "domain", "alias domain", "company of the contact" or
   * "client list".
   */
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
  /**
   * Returns the contact's events on the platform, oldest first; `value` is null if the CRM does not
   * know the address.
   */
  events(email: string): Promise<Answer<PlatformEvent[] | null>>;
}
