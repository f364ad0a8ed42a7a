/** Shown instead of a screen that does not exist or failed to render. */
import { isRouteErrorResponse, Link, useLocation } from "react-router";
import { ScreenTitle } from "./screen-title";
import classes from "./failure-page.module.css";

interface FailurePageProps {
  error: unknown;
  /** Whether the page stands outside the frame, without menu and top bar. */
  alone?: boolean;
  /** The link to continue with: a tool's screen by default, or null for no link. */
  goOn?: { to: string; label: string } | null;
}

const aTool = { to: "/youtube", label: "Go to Youtube Discovery" };

export function FailurePage({ error, alone = false, goOn = aTool }: FailurePageProps) {
  const { title, words } = describe(error);
  const here = useLocation();
  const Part = alone ? "main" : "section";
  return (
    <Part className={classes.page}>
      <ScreenTitle screen={title} />
      <h1 className={classes.title}>{title}</h1>
      <p className={classes.words}>{words}</p>
      {isAway(error) && (
        <p>
          <Link to={here} reloadDocument>
            Try again
          </Link>
        </p>
      )}
      {goOn && (
        <p>
          <Link to={goOn.to}>{goOn.label}</Link>
        </p>
      )}
    </Part>
  );
}

const isAway = (error: unknown) => isRouteErrorResponse(error) && error.status === 503;

function describe(error: unknown): { title: string; words: string } {
  if (isRouteErrorResponse(error) && error.status === 404)
    return {
      title: "Page not found",
      words:
        typeof error.data === "string" && error.data
          ? error.data
          : "This page does not exist. Check the URL.",
    };
  // A form was posted to a screen without an action.
  if (isRouteErrorResponse(error) && error.status === 405)
    return { title: "Page not found", words: "This page cannot receive forms. Go back and try again." };
  if (isRouteErrorResponse(error) && error.status === 401)
    return { title: "Signed out", words: "Your session has ended. Sign in again." };
  if (isRouteErrorResponse(error) && error.status === 413)
    return { title: "Too large", words: String(error.data) };
  if (isRouteErrorResponse(error) && (error.status === 400 || error.status === 403))
    return { title: "This can't be done", words: String(error.data) };
  if (isRouteErrorResponse(error) && isAway(error))
    return { title: "Temporarily unavailable", words: String(error.data) };
  return {
    title: "Something went wrong",
    words:
      "This page could not be shown. Nothing you saved is lost. Reload it. If that does not help, tell your administrator.",
  };
}
