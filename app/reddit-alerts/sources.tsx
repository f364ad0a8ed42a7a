/** Where posts come from and messages go: said aloud when one of them does not work. */
import IconAlertTriangle from "@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs";
import { When } from "../ui/when";
import type { SourceView } from "./alert-view";
import classes from "./reddit.module.css";

export function Sources({ sources }: { sources: SourceView[] }) {
  const broken = sources.filter(({ missing, alarm }) => missing.length > 0 || alarm !== null);
  return broken.map((source) => (
    <div key={source.name} className={classes.alarm} role="alert">
      <IconAlertTriangle size={18} stroke={1.8} aria-hidden />
      <div>
        <p className={classes.alarmTitle}>{title(source)}</p>
        <p>{source.missing.length > 0 ? unset(source) : told(source)}</p>
        {source.missing.length === 0 && source.alarm && (
          <p className={classes.quiet}>
            Since <When at={source.alarm.since} />. Alerts go on by themselves once it answers again.
          </p>
        )}
      </div>
    </div>
  ));
}

function title({ name, missing, alarm }: SourceView): string {
  if (missing.length > 0) return `${name} is not set up`;
  if (name === "Slack") return "Slack does not take our messages";
  return alarm?.kind === "blocked" ? "Reddit blocks us" : "Reddit does not answer our alerts";
}

const told = ({ alarm }: SourceView) => [alarm?.detail, alarm?.nextStep].filter(Boolean).join(" ");

function unset({ name, missing }: SourceView): string {
  const effect = name === "Slack" ? "No message can be sent" : "No alert can fire";
  const list = missing.join(", ");
  return `${effect} until ${missing.length === 1 ? `${list} is` : `these are`} set${missing.length === 1 ? "" : `: ${list}`}.`;
}
