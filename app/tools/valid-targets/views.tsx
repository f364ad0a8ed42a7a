/** Shows the three results of Valid Targets: the verdict first, then the person and the reason. */
import { FoundTables } from "../../tool-screen/table-results";
import { SourceMark } from "../../ui/source-mark";
import type { ResultProps } from "../../tool-screen";
import { PersonName } from "./person-name";
import type { ClientResult, RelevantTargets, TargetResult } from "./results";
import classes from "./results.module.css";

const verdicts: Record<ClientResult["status"], string> = {
  client: "A client",
  "was client": "Was a client",
  known: "Known, not a client",
  unknown: "Unknown to the CRM",
};

export function ClientAnswer({ result: { status, record, rule, source } }: ResultProps<ClientResult>) {
  return (
    <>
      <p className={classes.answer}>
        {verdicts[status]} {source && <SourceMark source={source} />}
      </p>
      <p className={classes.facts}>
        {record && (
          <>
            {record.link ? (
              <a href={record.link} target="_blank" rel="noreferrer">
                {record.name}
              </a>
            ) : (
              record.name
            )}
            {record.stage && `, stage ${record.stage}`}
            {" · "}
          </>
        )}
        {status === "unknown" ? sentence(rule) : `Decided by ${rule}`}
      </p>
    </>
  );
}

const sentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

export function TargetAnswer({ result: { isTarget, person, rule, source } }: ResultProps<TargetResult>) {
  return (
    <>
      <p className={classes.answer}>
        {isTarget ? "A target" : "Not a target"} {source && <SourceMark source={source} />}
      </p>
      <p className={classes.facts}>
        {person && (
          <>
            <PersonName name={person.name} link={person.link} />
            {`, ${person.title ?? "title unknown"}${person.company ? ` at ${person.company}` : ""} · `}
          </>
        )}
        Decided by {rule}
      </p>
    </>
  );
}

export function RelevantPeople({ result, run }: ResultProps<RelevantTargets>) {
  return (
    <>
      <p className={classes.answer}>
        {result.length === 1 ? "1 person to write to" : `${result.length} people to write to`}
      </p>
      <FoundTables run={run} />
    </>
  );
}
