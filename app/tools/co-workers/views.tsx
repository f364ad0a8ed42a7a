/** Each person with their colleagues; scores follow the weights in the filters without another look-up. */
import { scoreColleague, type Tier } from "../../research/colleague-score";
import { DataTable } from "../../ui/data-table";
import { SourceMark } from "../../ui/source-mark";
import type { ResultProps } from "../../tool-screen";
import type { Connection, CoWorkersResult } from "./results";
import { useWeights } from "./use-weights";
import classes from "./views.module.css";

export function PeopleWithColleagues({ result }: ResultProps<CoWorkersResult>) {
  const weights = useWeights();
  return result.map((person) => (
    <section key={person.link} className={classes.person}>
      <h3 className={classes.name}>
        <span>
          <a href={person.link} target="_blank" rel="noreferrer">
            {person.name}
          </a>
          {person.headline && `, ${person.headline}`}
        </span>
        {person.source && <SourceMark source={person.source} />}
      </h3>
      <p className={classes.facts}>
        At {person.companies.map(({ name, employees }) => `${name} (${employees})`).join(", ")}.{" "}
        {weights ? "Scores by the filters as they stand now." : "Scores by the filters of this run."}
      </p>
      {person.notes.map((note) => (
        <p key={note} className={classes.facts}>
          {note}
        </p>
      ))}
      <Colleagues connections={weights ? rescored(person.connections, weights) : person.connections} />
    </section>
  ));
}

const rescored = (connections: Connection[], weights: Tier[]): Connection[] =>
  connections
    .map((one) => ({ ...one, ...scoreColleague(one.shared, weights) }))
    .toSorted((a, b) => b.score - a.score || a.name.localeCompare(b.name));

function Colleagues({ connections }: { connections: Connection[] }) {
  return (
    <>
      <h4 className={classes.title}>Colleagues</h4>
      <DataTable
        caption="Colleagues"
        rows={connections}
        rowKey={({ link }) => link}
        columns={[
          {
            key: "name",
            header: "Name",
            cell: ({ name, link }) => (
              <a href={link} target="_blank" rel="noreferrer">
                {name}
              </a>
            ),
          },
          { key: "title", header: "Title", cell: ({ title }) => title ?? "Unknown" },
          { key: "now", header: "Where they are now", cell: ({ now }) => <Employer now={now} /> },
          { key: "score", header: "Score", numeric: true, cell: ({ score }) => score },
          { key: "parts", header: "Made of", cell: (one) => <Parts connection={one} /> },
          {
            key: "notes",
            header: "Dates",
            cell: ({ shared }) => shared.flatMap(({ notes }) => notes).join(" ") || "As given",
          },
        ]}
      />
    </>
  );
}

function Employer({ now }: Pick<Connection, "now">) {
  if (!now) return "Not known";
  if (!now.link) return now.company;
  return (
    <a href={now.link} target="_blank" rel="noreferrer">
      {now.company}
    </a>
  );
}

function Parts({ connection: { parts, shared } }: { connection: Connection }) {
  if (parts.length === 0) return `Nothing that counts, at ${shared.map(({ company }) => company).join(", ")}`;
  return (
    <ul className={classes.parts}>
      {parts.map(({ kind, company, points, words }) => (
        <li key={`${company} ${kind}`}>
          {points} · {words}, {company}
        </li>
      ))}
    </ul>
  );
}
