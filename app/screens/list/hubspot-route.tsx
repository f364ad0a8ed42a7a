/** Adds the members of a static HubSpot list to a list, portion by portion, with a progress bar. */
import { useEffect, useRef } from "react";
import { Form, Link, type ShouldRevalidateFunctionArgs, useFetcher } from "react-router";
import { z } from "zod";
import { addHubspotList, hubspotLists, type HubspotAdded } from "../../records/hubspot-list.server";
import { openList } from "../../records/lists.server";
import { appContext, staffContext } from "../../app";
import { readPosted } from "../../forms/read-posted.server";
import { answering } from "../../tool-screen/answering.server";
import { describeFailure } from "../../toolkit/failure";
import { formatNumber } from "../../toolkit/format-number";
import { UpstreamError } from "../../vendors/failure";
import { Button } from "../../ui/button";
import { PageHeader } from "../../ui/page-header";
import { TextField } from "../../ui/text-field";
import type { Route } from "./+types/hubspot-route";
import classes from "../lists.module.css";

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const [app, staff] = [context.get(appContext), context.get(staffContext)];
  const { id, name, kind } = await openList(app, params.id);
  const search = (url.searchParams.get("search") ?? "").slice(0, 200);
  try {
    return { id, name, kind, search, found: await hubspotLists(app, staff, kind, search), problem: null };
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    const { detail, nextStep } = describeFailure(error, app.label);
    return { id, name, kind, search, found: [], problem: [detail, nextStep].filter(Boolean).join(" ") };
  }
}

/** HubSpot's lists stay the same while their members are added. */
export const shouldRevalidate = ({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  formMethod !== "POST" && defaultShouldRevalidate;

const counts = z.object({
  added: z.number(),
  already: z.number(),
  removedBefore: z.number(),
  keptOut: z.number(),
  contested: z.number(),
  noKey: z.number(),
  noRoom: z.number(),
  read: z.number(),
  gone: z.number(),
  excluded: z.number(),
  optedOut: z.number(),
});
type Counts = z.infer<typeof counts>;

const sent = z.object({
  from: z.string().min(1, "Choose a HubSpot list.").max(100),
  after: z.string().max(1000).default(""),
  act: z.string().max(100).default(""),
  total: z.coerce.number().int().min(0).default(0),
  before: z.string().max(2000).default(""),
});

interface Part {
  problem?: string;
  /** The counts of this portion and those before it. */
  sums?: Counts;
  from: string;
  act: string;
  after: string | null;
  total: number | null;
  stopped?: string | null;
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const [app, staff] = [context.get(appContext), context.get(staffContext)];
  const form = Object.fromEntries(await readPosted(request));
  const failed = ({ detail }: { detail: string }): Part => ({
    problem: detail,
    from: "",
    act: "",
    after: null,
    total: null,
  });
  return answering(
    app,
    { what: "a HubSpot list", facts: { list: params.id }, failed },
    async (): Promise<Part> => {
      const { from, after, act, total, before } = sent.parse(form);
      const actId = act || app.newId();
      const done = await addHubspotList(app, staff, params.id, { from, after: after || null, actId });
      const sums = sum(before === "" ? null : counts.parse(JSON.parse(before)), done);
      return {
        sums,
        from,
        act: actId,
        after: done.after,
        total: done.total ?? (total || null),
        stopped: done.stopped,
      };
    },
  );
}

function sum(before: Counts | null, done: HubspotAdded): Counts {
  const names = counts.keyof().options;
  return Object.fromEntries(names.map((name) => [name, (before?.[name] ?? 0) + done[name]])) as Counts;
}

export default function HubspotList({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, kind, search, found, problem } = loaderData;
  const fetcher = useFetcher<Part>();
  const part = fetcher.data ?? (actionData as Part | undefined);
  const isBusy = fetcher.state !== "idle";
  const more = useRef<HTMLFormElement>(null);
  // With scripts, the next portion starts when the last one has arrived.
  useEffect(() => {
    if (!isBusy && part?.after) more.current?.requestSubmit();
  }, [isBusy, part]);
  const isDone = part?.sums !== undefined && part.after === null;
  return (
    <>
      <PageHeader
        title="Add from HubSpot"
        purpose={
          <>
            <Link to={`/lists/${id}`}>{name}</Link> ·{" "}
            {kind === "person" ? "contacts of a static list" : "companies of a static list"} · $0, HubSpot
            charges nothing for this
          </>
        }
      />
      <Form method="get" role="search" className={classes.add}>
        <TextField name="search" label="HubSpot list" placeholder="Webinar" defaultValue={search} />
        <Button type="submit" variant="default">
          Search
        </Button>
      </Form>
      {problem && <p className={classes.done}>{problem}</p>}
      {!problem && found.length === 0 && (
        <p>No static list {search ? `has “${search}” in its name` : "of this kind"}.</p>
      )}
      {found.length > 0 && (
        <fetcher.Form method="post" className={classes.import}>
          <fieldset className={classes.words} disabled={isBusy}>
            <legend>Static lists in HubSpot</legend>
            {found.map((list) => (
              <label key={list.id}>
                <input type="radio" name="from" value={list.id} required /> {list.name} (
                {formatNumber(list.size)})
              </label>
            ))}
          </fieldset>
          <Button type="submit" loading={isBusy}>
            Add for $0
          </Button>
        </fetcher.Form>
      )}
      {part?.after && part.sums && (
        <fetcher.Form method="post" ref={more} className={classes.import}>
          <input type="hidden" name="from" value={part.from} />
          <input type="hidden" name="act" value={part.act} />
          <input type="hidden" name="after" value={part.after} />
          <input type="hidden" name="total" value={part.total ?? 0} />
          <input type="hidden" name="before" value={JSON.stringify(part.sums)} />
          <p>
            <progress value={part.sums.read} max={part.total ?? undefined} aria-label="Members read" />{" "}
            {formatNumber(part.sums.read)}
            {part.total !== null && ` of ${formatNumber(part.total)}`}
          </p>
          <Button type="submit" variant="default" loading={isBusy}>
            Continue
          </Button>
        </fetcher.Form>
      )}
      <output className={classes.done}>
        {part?.problem}
        {isDone && part.sums && <Done {...part.sums} listId={id} stopped={part.stopped ?? null} />}
      </output>
    </>
  );
}

function Done({ listId, stopped, ...sums }: Counts & { listId: string; stopped: string | null }) {
  const parts: [number, string][] = [
    [sums.added, "added"],
    [sums.already, "in the list before"],
    [sums.removedBefore, "removed by a colleague before"],
    [sums.keptOut, "kept out"],
    [sums.contested, "with an address that belongs to somebody else"],
    [sums.noKey, "without an address, profile or domain"],
    [sums.noRoom, "left out because the list is full"],
    [sums.gone, "archived in HubSpot or kept out"],
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
