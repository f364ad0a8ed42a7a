/** Shows the three results of Valid Targets: the verdict first, then the person and the reason. */
import { DataTable } from "../../ui/data-table";
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

export function RelevantPeople({ result }: ResultProps<RelevantTargets>) {
  return (
    <>
      <p className={classes.answer}>
        {result.length === 1 ? "1 person to write to" : `${result.length} people to write to`}
      </p>
      <DataTable
        caption="People to write to"
        stacks="labelled"
        rows={result}
        rowKey={(person) => `${person.name}${person.email}${person.link}`}
        columns={[
          {
            key: "name",
            header: "Name",
            cell: (person) => <PersonName name={person.name} link={person.link} />,
          },
          { key: "title", header: "Title", cell: (person) => person.title ?? "Unknown" },
          { key: "email", header: "E-mail", cell: (person) => person.email ?? "Not known" },
          {
            key: "rule",
            header: "Why",
            cell: (person) => `${person.rule}${person.note ? ` (${person.note})` : ""}`,
          },
          {
            key: "source",
            header: "Source",
            cell: (person) => person.source && <SourceMark source={person.source} />,
          },
        ]}
      />
    </>
  );
}
