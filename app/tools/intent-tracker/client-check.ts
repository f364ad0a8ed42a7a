/** Checks whether the author's company is a client. */
import { isKey } from "../../keys/key";
import { linkedInLink, parseLinkedInPerson } from "../../keys/linkedin";
import { clientStatusOf } from "../../shared-rules/client-status";
import type { Post } from "../../shared-rules/found-posts";
import { goWithout } from "../../shared-rules/skip-unless";
import { domainIn } from "../../keys/domain";
import type { Upstreams } from "../../vendors/upstreams";

export interface ClientAnswer {
  isClient: boolean;
  /** Checks that could not be made. */
  note: string | null;
  /** Message about a vendor that did not answer. */
  failed: string | null;
}

const unknown: ClientAnswer = { isClient: false, note: "client status unknown", failed: null };

export async function authorIsClient(
  { people, clients }: Pick<Upstreams, "people" | "clients">,
  post: Post,
): Promise<ClientAnswer> {
  const { value, missing } = await goWithout(async () => {
    const { email, domain } = await addressesOf(people, post);
    if (!email && !domain) return unknown;
    const status = await clientStatusOf(clients, { email, domain, name: null });
    return { isClient: status.value.state === "client", note: null, failed: null };
  });
  // The post is kept even if looking up its author failed.
  return value ?? { ...unknown, failed: missing };
}

async function addressesOf(people: Upstreams["people"], post: Post) {
  if (post.authorKind === "company") return { email: null, domain: domainIn(post.website) };
  const author = parseLinkedInPerson(post.authorLink ?? "");
  if (!isKey(author)) return { email: null, domain: null };
  const { author: name, company } = post;
  const person = (await people.byLinkedInUrl(linkedInLink(author.value), { name, company })).value;
  return { email: person?.email ?? null, domain: person?.company?.domain || null };
}
