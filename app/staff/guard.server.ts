/**
 * Guards every screen but /login: redirects visitors to the sign-in and then back to the page they
 * wanted.
 */
import { data, type MiddlewareFunction, redirect } from "react-router";
import { logSecurity } from "../log";
import {
  appContext,
  askAboveContext,
  loadedCostsContext,
  loadedRowsContext,
  loadedSettingsContext,
  sessionContext,
  staffContext,
} from "../app";
import { authenticate, dutyWords, isOwnOrigin, setUpPath } from "./session.server";

export const requireStaff: MiddlewareFunction<Response> = async ({ request, context, url }, next) => {
  const app = context.get(appContext);
  // Reads the screen's data with the session in one round trip. A form's data is read later,
  // because the form changes it.
  const reads = request.method === "GET" ? app.readsAt(url.pathname) : undefined;
  const signedIn = await authenticate(app, request, reads);
  if (!signedIn) {
    // A redirect would lose the form's input; instead the screen shows "Sign in again." beside it.
    if (request.method !== "GET") throw data("Sign in again.", { status: 401 });
    const target = `${url.pathname}${url.search}`;
    throw redirect(target === "/" ? "/login" : `/login?to=${encodeURIComponent(target)}`);
  }
  if (request.method !== "GET" && signedIn.via === "cookie" && !isOwnOrigin(request)) {
    logSecurity("foreign-origin", { account: signedIn.staff.id, outcome: "refused", about: url.pathname });
    throw new Response("This request came from another website. Open the console and try again.", {
      status: 403,
    });
  }
  if (signedIn.duty) {
    if (request.method !== "GET") throw data(dutyWords[signedIn.duty], { status: 403 });
    throw redirect(setUpPath(signedIn.duty, `${url.pathname}${url.search}`));
  }
  context.set(staffContext, signedIn.staff);
  context.set(askAboveContext, signedIn.askAboveUsd);
  context.set(sessionContext, signedIn.tokenHash);
  context.set(loadedSettingsContext, signedIn.settings);
  context.set(loadedRowsContext, signedIn.rows);
  context.set(loadedCostsContext, signedIn.costs);
  const response = await next();
  if (signedIn.setCookie) response.headers.append("set-cookie", signedIn.setCookie);
  response.headers.set("cache-control", "private, no-store");
  return response;
};
