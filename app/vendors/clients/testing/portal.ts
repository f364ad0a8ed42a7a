import { jsonAnswer, replay } from "../../replay";
import { hubspot } from "../../definitions/hubspot";
import { hubspotClients } from "../hubspot.server";

const stages = { clientStages: ["customer"], formerClientStages: ["former"], portalId: "77" };
export const options = { ...stages, isFreeMail: (domain: string) => domain === "freemail.example" };

interface Portal {
  contacts?: object[];
  companies?: object[];
  employer?: object[];
  events?: object[];
}

/** A fake portal that returns all its records for every query. */
export function portal({ contacts = [], companies = [], employer = [], events = [] }: Portal) {
  const { connection, requests } = replay(hubspot, (request) => {
    const { pathname } = new URL(request.url);
    if (pathname.endsWith("/contacts/search") || pathname.endsWith("/contacts/batch/read"))
      return jsonAnswer({ total: contacts.length, results: contacts });
    if (pathname.endsWith("/companies/search"))
      return jsonAnswer({ total: companies.length, results: companies });
    if (pathname.endsWith("/companies/batch/read")) return jsonAnswer({ results: employer });
    return jsonAnswer({ results: events });
  });
  const searches = () => requests.filter(({ url }) => url.pathname.endsWith("/search"));
  return { clients: hubspotClients(connection, options), requests, searches };
}

export const contact = (lifecyclestage: string, more: object = {}) => ({
  id: "1",
  properties: { email: "ada@acme.example", firstname: "Ada", lastname: "Lane", lifecyclestage, ...more },
});
export const company = (lifecyclestage: string, more: object = {}) => ({
  id: "9",
  properties: { domain: "acme.example", name: "Acme", lifecyclestage, ...more },
});
