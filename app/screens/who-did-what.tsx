/**
 * The activity log: who deleted or downloaded what, changed budgets, issued or revoked links and
 * tokens, or removed a person's data.
 */
import { Form, Link, useSearchParams } from "react-router";
import { appContext } from "../app";
import { readEvents, type ShownEvent } from "../storage/security-events";
import { listStaff } from "../staff/storage/staff";
import { Button } from "../ui/button";
import { type Column, DataTable } from "../ui/data-table";
import { EmptyState } from "../ui/empty-state";
import { PageHeader } from "../ui/page-header";
import { SearchSelect } from "../ui/search-select";
import { When } from "../ui/when";
import type { Route } from "./+types/who-did-what";
import { eventWords, outcomeWords, runEvents, wordsOf } from "./event-words";
import classes from "./runs.module.css";

/** The latest date JavaScript can represent, in epoch ms. */
const latest = 8.64e15;

export async function loader({ context, url }: Route.LoaderArgs) {
  const { database } = context.get(appContext);
  const wanted = (name: string) => url.searchParams.get(name) || undefined;
  const before = Number(wanted("before"));
  const [{ events, next }, people] = await Promise.all([
    readEvents(database, {
      event: wanted("what"),
      staffId: wanted("by"),
      before: before > 0 && before < latest ? new Date(before) : undefined,
    }),
    listStaff(database),
  ]);
  return { events, next: next?.getTime() ?? null, people };
}

export default function WhoDidWhat({ loaderData }: Route.ComponentProps) {
  const { events, next, people } = loaderData;
  const [search] = useSearchParams();
  const onward = new URLSearchParams(search);
  if (next !== null) onward.set("before", String(next));
  return (
    <>
      <PageHeader
        title="Activity log"
        purpose="Deletions, shared changes and access changes from the past year. Searches aren’t listed."
      />
      <Form method="get" className={classes.search} role="search">
        <SearchSelect
          name="what"
          label="Event"
          all="All events"
          options={Object.entries(eventWords).map(([value, label]) => ({ value, label }))}
        />
        <SearchSelect
          name="by"
          label="Person"
          all="Everyone"
          options={people.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <Button type="submit" variant="default">
          Show
        </Button>
      </Form>
      {events.length === 0 ? (
        <EmptyState title="No events" words="Try other filters, or show all events." />
      ) : (
        <div className={classes.found}>
          <DataTable caption="Events" columns={columns} rows={events} rowKey={({ id }) => id} stacks />
        </div>
      )}
      {next !== null && (
        <p className={classes.more}>
          <Link to={`?${onward}`}>Older events</Link>
        </p>
      )}
    </>
  );
}

const columns: Column<ShownEvent>[] = [
  {
    key: "what",
    header: "Event",
    cell: ({ event, outcome }) => `${wordsOf(event)}${outcomeWords[outcome] ?? ""}`,
  },
  { key: "about", header: "Item", cell: (event) => <About {...event} /> },
  { key: "by", header: "Who", cell: ({ by }) => by ?? "Command or link" },
  {
    key: "when",
    header: "When",
    cell: ({ at }) => (
      <span className={classes.nowrap}>
        <When at={at} />
      </span>
    ),
  },
];

function About({ event, about }: ShownEvent) {
  if (about === null) return null;
  return runEvents.has(event) ? <Link to={`/runs/${about}`}>Run</Link> : about;
}
