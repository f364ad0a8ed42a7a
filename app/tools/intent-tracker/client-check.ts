/** Is the author's company a client already? */
import { clientStatusOf } from "../../research/client-status";
import type { Post } from "../../research/found-posts";
import { toDomain } from "../../toolkit/shapes";
import { UpstreamError } from "../../upstream/failure";
import type { Upstreams } from "../../upstream/upstreams";

export interface ClientAnswer {
  isClient: boolean;
  /** What could not be checked. */
  note: string | null;
}

const unknown: ClientAnswer = { isClient: false, note: "client status unknown" };

export async function authorIsClient(
  { people, clients }: Pick<Upstreams, "people" | "clients">,
  post: Post,
): Promise<ClientAnswer> {
  try {
    const { email, domain } = await addressesOf(people, post);
    if (!email && !domain) return unknown;
    const { value } = await clientStatusOf(clients, { email, domain, name: null });
    return { isClient: value.state === "client", note: null };
  } catch (error) {
    // One author who can't be looked up is no reason to lose the others; a refused key is.
    if (error instanceof UpstreamError && (error.kind === "bad-answer" || error.kind === "invalid-input"))
      return unknown;
    throw error;
  }
}

async function addressesOf(people: Upstreams["people"], post: Post) {
  if (post.authorKind === "company")
    return { email: null, domain: post.website ? toDomain(post.website) : null };
  if (!post.authorLink) return { email: null, domain: null };
  const person = (await people.byLinkedInUrl(post.authorLink)).value;
  return { email: person?.email ?? null, domain: person?.company?.domain || null };
}
