/** `/{name}-emails`, whose name is configuration (decisions, GEN-04); any other single word is unknown. */
import { servicesContext } from "../services";
import type { Route } from "./+types/page";
import { NotAvailable } from "./not-available";

export function loader({ params, context }: Route.LoaderArgs) {
  const owner = context.get(servicesContext).config.emailsOwnerName;
  if (params.page !== `${owner.toLowerCase()}-emails`)
    throw new Response("There is no screen at this address.", { status: 404 });
  return { title: `${owner} emails` };
}

export default function OwnerEmails({ loaderData }: Route.ComponentProps) {
  return <NotAvailable title={loaderData.title} />;
}
