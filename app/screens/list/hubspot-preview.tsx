/** Shows the first members of a HubSpot list, adds them portion by portion, and shows the result. */
import { useEffect, useRef } from "react";
import { Link, useFetcher } from "react-router";
import type { HubspotAdded, HubspotPreview as Previewed } from "../../records/hubspot-list.server";
import type { RunProblem } from "../../toolkit/failure";
import { formatNumber } from "../../toolkit/format-number";
import { Button } from "../../ui/button";
import { DataTable } from "../../ui/data-table";
import { FailureBox } from "../../ui/failure-box";
import classes from "../lists.module.css";

export type Problem = Pick<RunProblem, "detail" | "nextStep">;

export type Counts = Omit<HubspotAdded, "leftOut" | "total" | "after" | "stopped" | "costUsd">;

export interface Part {
  problem?: Problem;
  /** The counts of this portion and all earlier ones. */
  sums: Counts;
  from: string;
  act: string;
  /** Token of the next or the failed portion; null after the last one. */
  after: string | null;
  total: number | null;
  stopped?: string | null;
}

interface PreviewProps extends Previewed {
  list: { id: string; kind: string };
  /** URL of the page that lists the HubSpot lists. */
  others: string;
  /** The previous portion, if the browser has no scripts. */
  before: Part | undefined;
}

export function HubspotPreview({ id, name, total, first, list, others, before }: PreviewProps) {
  const fetcher = useFetcher<Part>();
  const part = fetcher.data ?? (before?.from === id ? before : undefined);
  const isBusy = fetcher.state !== "idle";
  const form = useRef<HTMLFormElement>(null);
  // With scripts, the next portion starts automatically when this one has arrived.
  useEffect(() => {
    if (!isBusy && part?.after && !part.problem) form.current?.requestSubmit();
  }, [isBusy, part]);
  const isUnderWay = part !== undefined && part.after !== null;
  const members = (count: number) => `${formatNumber(count)} ${count === 1 ? "member" : "members"}`;
  const rest = total === null ? 0 : total - first.length;
  return (
    <section className={classes.preview} aria-label={name}>
      <h2>
        {name}
        {total !== null && `: ${members(total)}`}
      </h2>
      {first.length > 0 && (
        <DataTable
          caption={`First members of ${name}`}
          columns={[
            { key: "name", header: list.kind === "person" ? "Contact" : "Company", cell: (one) => one.name },
            {
              key: "more",
              header: list.kind === "person" ? "Title and company" : "Domain",
              cell: ({ more }) => more,
            },
          ]}
          rows={first}
          rowKey={(one) => one.id}
        />
      )}
      {rest > 0 && first.length > 0 && <p className={classes.quiet}>And {formatNumber(rest)} more.</p>}
      {total === 0 && !part && <p>This HubSpot list is empty, so there is nobody to add.</p>}
      <fetcher.Form method="post" ref={form} className={classes.import}>
        <input type="hidden" name="from" value={id} />
        {isUnderWay && (
          <>
            <input type="hidden" name="act" value={part.act} />
            <input type="hidden" name="after" value={part.after ?? ""} />
            <input type="hidden" name="total" value={part.total ?? 0} />
            {Object.entries(part.sums).map(([key, value]) => (
              <input key={key} type="hidden" name={key} value={value} />
            ))}
            <p>
              <progress value={part.sums.read} max={part.total ?? undefined} aria-label="Members read" />{" "}
              {formatNumber(part.sums.read)}
              {part.total !== null && ` of ${formatNumber(part.total)}`}
            </p>
          </>
        )}
        <div className={classes.buttons}>
          {(total !== 0 || isUnderWay) && (
            <Button type="submit" loading={isBusy}>
              {isUnderWay ? "Continue" : total === null ? "Add for $0" : `Add ${formatNumber(total)} for $0`}
            </Button>
          )}
          <Link to={others}>Choose another list</Link>
        </div>
      </fetcher.Form>
      {part?.problem && (
        <FailureBox
          problem={part.problem}
          title={
            isUnderWay ? "The rest of this list could not be added." : "HubSpot's list could not be added."
          }
        />
      )}
      <output className={classes.done}>
        {part && !part.problem && !isUnderWay && (
          <Done {...part.sums} listId={list.id} stopped={part.stopped ?? null} />
        )}
      </output>
    </section>
  );
}

function Done({ listId, stopped, ...sums }: Counts & { listId: string; stopped: string | null }) {
  const parts: [number, string][] = [
    [sums.added, "added"],
    [sums.already, "in the list before"],
    [sums.removedBefore, "removed by a colleague before"],
    [sums.keptOut, "on Do not contact"],
    [sums.contested, "with an address that belongs to somebody else"],
    [sums.noKey, "without an address, profile or domain"],
    [sums.noRoom, "left out because the list is full"],
    [sums.gone, "archived in HubSpot or on Do not contact"],
  ];
  const further: [number, string][] = [
    [sums.optedOut, "opted out of emails in HubSpot"],
    [sums.excluded, "match an exclusion"],
  ];
  const words = (all: [number, string][]) =>
    all.flatMap(([count, of]) => (count > 0 ? [`${formatNumber(count)} ${of}`] : [])).join(", ");
  return (
    <p>
      <Link to={`/lists/${listId}`}>
        {formatNumber(sums.read)} {sums.read === 1 ? "member" : "members"}
      </Link>
      : {words(parts) || "this HubSpot list is empty"}.
      {words(further) && ` Of these, ${words(further)}; sendings leave them out.`} {stopped}
    </p>
  );
}
