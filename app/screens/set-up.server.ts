/** Checks the steps before a user may open the console, and remembers the page they wanted. */
import { redirect } from "react-router";
import type { RequestApp } from "../app";
import { authenticate, type Duty, setUpPath, type SignedIn } from "../staff/session.server";
import { returnPath } from "../toolkit/return-path";

/**
 * Returns the signed-in user.
 * @throws a redirect to the login page, or to the step that is due
 */
export async function setUpOf(
  app: RequestApp,
  request: Request,
  url: URL,
  duty: Duty,
): Promise<SignedIn & { returnTo: string }> {
  const signedIn = await authenticate(app, request);
  const returnTo = returnPath(url.searchParams.get("to"), url.origin);
  if (!signedIn) throw redirect(`/login?${new URLSearchParams({ to: returnTo })}`);
  if (signedIn.duty && signedIn.duty !== duty) throw redirect(setUpPath(signedIn.duty, returnTo));
  return { ...signedIn, returnTo };
}
