/**
 * Shows each person with their colleagues. Scores follow the weights in the filters without another
 * lookup.
 */
import { closestFirst, scoreColleague, type Tier } from "../../shared-rules/colleague-score";
import type { ResultProps } from "../../tool-screen";
import { Headline } from "../../tool-screen/table-results";
import { DataTable } from "../../ui/data-table";
import { SourceMark } from "../../ui/source-mark";
import { isStillThere } from "./still-there";
import type { Connection, CoWorkersResult } from "./results";
import { useWeights } from "./use-weights";
import classes from "./views.module.css";

export function PeopleWithColleagues({ result, run }: ResultProps<CoWorkersResult>) {
  const weights = useWeights();
  const people = result.map((person) => (
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
        {weights ? "Scored with the current filters." : "Scored with this run’s filters."}
      </p>
      {person.notes.map((note) => (
        <p key={note} className={classes.facts}>
          {note}
        </p>
      ))}
      <Colleagues connections={weights ? rescored(person.connections, weights) : person.connections} />
    </section>
  ));
  return (
    <>
      <Headline run={run} />
      {people}
    </>
  );
}

const rescored = (connections: Connection[], weights: Tier[]): Connection[] =>
  connections.map((one) => ({ ...one, ...scoreColleague(one.shared, weights) })).toSorted(closestFirst);

function Colleagues({ connections }: { connections: Connection[] }) {
  return (
    <>
      <h4 className={classes.title}>Colleagues</h4>
      <DataTable
        caption="Colleagues"
        stacks="labelled"
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
          { key: "now", header: "Now at", cell: (one) => <Employer of={one} /> },
          { key: "score", header: "Score", numeric: true, cell: ({ score }) => score },
          { key: "parts", header: "Breakdown", cell: (one) => <Parts connection={one} /> },
        ]}
      />
    </>
  );
}

function Employer({ of }: { of: Connection }) {
  const { now } = of;
  if (!now) return <span className={classes.quiet}>Unknown</span>;
  const company = now.link ? (
    <a href={now.link} target="_blank" rel="noreferrer">
      {now.company}
    </a>
  ) : (
    now.company
  );
  return isStillThere(of) ? <span className={classes.quiet}>Still at {company}</span> : company;
}

/** Shows the points with their reasons, and below them the dates that the tool had to estimate. */
function Parts({ connection: { parts, shared } }: { connection: Connection }) {
  const notes = shared.flatMap((one) => one.notes);
  return (
    <>
      {parts.length === 0 && `No points at ${shared.map(({ company }) => company).join(", ")}`}
      <ul className={classes.parts}>
        {parts.map(({ kind, company, points, words }) => (
          <li key={`${company} ${kind}`}>
            <span className={classes.points}>+{points}</span> {words}, {company}
          </li>
        ))}
        {notes.map((note) => (
          <li key={note} className={classes.quiet}>
            {note}
          </li>
        ))}
      </ul>
    </>
  );
}
