/** Ends the session. Only by POST, so that no link can do it. */
import { redirect } from "react-router";
import { appContext } from "../app";
import { isOwnOrigin, signOut } from "../staff/session.server";
import { endedCookie } from "../staff/session-cookie.server";
import type { Route } from "./+types/logout";

export const loader = () => redirect("/");

export async function action({ request, context }: Route.ActionArgs) {
  const app = context.get(appContext);
  // Another site must not sign the user out.
  if (!isOwnOrigin(request)) return redirect("/");
  await signOut(app, request);
  return redirect("/login", { headers: { "Set-Cookie": await endedCookie(request) } });
}
