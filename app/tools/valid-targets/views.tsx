/** Shows the three results of Valid Targets: the verdict first, then the person and the reason. */
import { FoundTables } from "../../tool-screen/table-results";
import { SourceMark } from "../../ui/source-mark";
import { Verdict } from "../../ui/verdict";
import type { ResultProps } from "../../tool-screen";
import { PersonName } from "./person-name";
import type { ClientResult, RelevantTargets, TargetResult } from "./results";
import classes from "./results.module.css";

const verdicts: Record<ClientResult["status"], { words: string; answer: "yes" | "no" | "unknown" }> = {
  client: { words: "Already a client", answer: "yes" },
  "was client": { words: "Former client", answer: "no" },
  known: { words: "In HubSpot, not a client", answer: "no" },
  unknown: { words: "Not in HubSpot", answer: "unknown" },
};

export function ClientAnswer({ result: { status, record, rule, source } }: ResultProps<ClientResult>) {
  return (
    <>
      <Verdict answer={verdicts[status].answer} beside={source && <SourceMark source={source} />}>
        {verdicts[status].words}
      </Verdict>
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
      <Verdict answer={isTarget ? "yes" : "no"} beside={source && <SourceMark source={source} />}>
        {isTarget ? "Valid target" : "Not a target"}
      </Verdict>
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
      <p className={classes.answer}>{result.length === 1 ? "1 contact" : `${result.length} contacts`}</p>
      <FoundTables run={run} />
    </>
  );
}
