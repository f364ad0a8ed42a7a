/** Reddit monitoring: lists the alerts and offers a form for a new one. */
import { useRevalidator } from "react-router";
import { Button } from "../ui/button";
import { PageHeader } from "../ui/page-header";
import { AlertForm } from "./alert-form";
import { ExistingAlert } from "./existing-alert";
import type { Route } from "./+types/route";
import classes from "./reddit.module.css";
import { actOnReddit, loadReddit } from "./screen.server";
import IconAlertTriangle from "@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs";
import { When } from "../ui/when";
import type { SourceView } from "./alert-view";

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

/** Warns if Reddit (the source) or Slack (the destination) does not work. */
function Sources({ sources }: { sources: SourceView[] }) {
  const broken = sources.filter(({ missing, alarm }) => missing.length > 0 || alarm !== null);
  return broken.map((source) => (
    <div key={source.name} className={classes.alarm} role="alert">
      <IconAlertTriangle size={18} stroke={1.8} aria-hidden />
      <div>
        <p className={classes.alarmTitle}>{title(source)}</p>
        <p>{source.missing.length > 0 ? unset(source) : told(source)}</p>
        {source.missing.length === 0 && source.alarm && (
          <p className={classes.quiet}>
            Since <When at={source.alarm.since} />. Alerts resume automatically once it answers again.
          </p>
        )}
      </div>
    </div>
  ));
}

function title({ name, missing, alarm }: SourceView): string {
  if (missing.length > 0) return `${name} is not set up`;
  if (name === "Slack") return "Slack rejects our messages";
  return alarm?.kind === "blocked" ? "Reddit blocks us" : "Reddit is not responding";
}

const told = ({ alarm }: SourceView) => [alarm?.detail, alarm?.nextStep].filter(Boolean).join(" ");

function unset({ name, missing }: SourceView): string {
  const effect = name === "Slack" ? "No message can be sent" : "No alert can fire";
  const list = missing.join(", ");
  return `${effect} until ${missing.length === 1 ? `${list} is` : `these are`} set${missing.length === 1 ? "" : `: ${list}`}.`;
}
