/** Reddit monitoring: the alerts that are, and a form for one more. */
import { useRevalidator } from "react-router";
import { Button } from "../ui/button";
import { PageHeader } from "../ui/page-header";
import { AlertForm } from "./alert-form";
import { ExistingAlert } from "./existing-alert";
import type { Route } from "./+types/route";
import classes from "./reddit.module.css";
import { actOnReddit, loadReddit } from "./screen.server";
import { Sources } from "./sources";

export const loader = loadReddit;
export const action = actOnReddit;
export { keepAlertsOnFailure as clientAction } from "./client-action";

export default function RedditScreen({ loaderData: view }: Route.ComponentProps) {
  const { alerts, sources, fields, initial } = view;
  const number = (alerts?.length ?? 0) + 1;
  return (
    <>
      <PageHeader
        title="Reddit monitoring"
        purpose="New posts that match a keyword, sent to Slack at the hours you choose."
      />
      <div className={classes.screen}>
        <Sources sources={sources} />
        {alerts === null && <NotLoaded />}
        {alerts !== null && alerts.length > 0 && (
          <section className={classes.alerts} aria-labelledby="alerts">
            <h2 id="alerts" className="visually-hidden">
              Alerts
            </h2>
            {alerts.map((alert, at) => (
              <ExistingAlert key={alert._id} alert={alert} number={at + 1} fields={fields} />
            ))}
          </section>
        )}
        <section className={classes.new} aria-labelledby="new-alert">
          <h2 id="new-alert" className={classes.title}>
            {alerts === null ? "New alert" : `Alert ${number}`}
          </h2>
          <AlertForm id="" fields={fields} values={initial} intent="add" />
        </section>
      </div>
    </>
  );
}

function NotLoaded() {
  const { revalidate, state } = useRevalidator();
  return (
    <p className={classes.problem}>
      The alerts could not be loaded.{" "}
      <Button size="xs" variant="default" loading={state !== "idle"} onClick={() => void revalidate()}>
        Try again
      </Button>
    </p>
  );
}
