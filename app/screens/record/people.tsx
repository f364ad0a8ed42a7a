/** The people of a company whom the console knows. */
import { Link } from "react-router";
import { mostPeople } from "../../records/limits";
import type { Beside } from "../../records/storage/beside-record";
import { formatNumber } from "../../toolkit/format-number";
import { Ago } from "../../ui/ago";
import { type Column, DataTable } from "../../ui/data-table";
import { Initials } from "../../ui/initials";
import listClasses from "../run/list/list.module.css";
import classes from "./record.module.css";

type Person = Omit<Beside, "touchedAt"> & { touched: string };

export function People({ people, now }: { people: Person[]; now: number }) {
  if (people.length === 0) return null;
  const rows = people.slice(0, mostPeople).map((person) => ({ ...person, now }));
  return (
    <section className={classes.people} aria-labelledby="people">
      <h2 id="people">
        People{" "}
        <span className={classes.quiet}>
          {people.length > mostPeople ? `the latest ${mostPeople}` : formatNumber(people.length)}
        </span>
      </h2>
      <DataTable
        caption="People of this company"
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        stacks="labelled"
        middle
      />
    </section>
  );
}

const columns: Column<Person & { now: number }>[] = [
  {
    key: "name",
    header: "Name",
    cell: ({ id, name, title }) => (
      <span className={classes.person}>
        <Initials of={name ?? "?"} isPerson />
        <span>
          <Link to={`/records/${id}`} className={classes.name}>
            {name ?? "No name"}
          </Link>
          <br />
          <span className={classes.small}>{title ?? "Title unknown"}</span>
        </span>
      </span>
    ),
  },
  {
    key: "status",
    header: "Status",
    cell: ({ status }) => (
      <span className={listClasses.status} data-status={status}>
        {status.charAt(0).toUpperCase()}
        {status.slice(1)}
      </span>
    ),
  },
  {
    key: "owner",
    header: "Owner",
    cell: ({ owner }) =>
      owner && (
        <span className={classes.owner}>
          <Initials of={owner} size="small" /> {owner}
        </span>
      ),
  },
  { key: "touched", header: "Last touch", cell: ({ touched, now }) => <Ago at={touched} now={now} /> },
];
