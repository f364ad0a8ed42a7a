/**
 * Adds a static HubSpot list to a list. The user chooses it, sees its first members, and adds them
 * in portions with a progress bar.
 */
import { Form, Link, type ShouldRevalidateFunctionArgs } from "react-router";
import { z } from "zod";
import {
  addHubspotList,
  type HubspotAdded,
  hubspotLists,
  previewHubspotList,
} from "../../records/hubspot-list.server";
import { openList } from "../../records/lists.server";
import { appContext, staffContext } from "../../app";
import { readPosted } from "../../forms/read-posted.server";
import { answering } from "../../tool-screen/answering.server";
import { describeFailure, InvalidInput, type RunProblem } from "../../toolkit/failure";
import { formatNumber } from "../../toolkit/format-number";
import { mostListsFound } from "../../vendors/crm/port";
import { UpstreamError } from "../../vendors/failure";
import { Button } from "../../ui/button";
import { DataTable } from "../../ui/data-table";
import { FailureBox } from "../../ui/failure-box";
import { PageHeader } from "../../ui/page-header";
import { TextField } from "../../ui/text-field";
import type { Route } from "./+types/hubspot-route";
import { type Counts, HubspotPreview, type Part, type Problem } from "./hubspot-preview";
import classes from "../lists.module.css";

interface Found {
  lists: { id: string; name: string; size: number }[];
  /** Whether HubSpot has more lists than the screen shows. */
  isCut: boolean;
}

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const [app, staff] = [context.get(appContext), context.get(staffContext)];
  const { id, name, kind } = await openList(app, params.id);
  const search = (url.searchParams.get("search") ?? "").slice(0, 200);
  const chosen = (url.searchParams.get("list") ?? "").slice(0, 100);
  const list = { id, name, kind, search, isChosen: chosen !== "" };
  try {
    if (chosen !== "")
      return {
        list,
        preview: await previewHubspotList(app, staff, kind, chosen),
        found: null,
        problem: null,
      };
    const lists = await hubspotLists(app, staff, kind, search);
    const found: Found = { lists, isCut: lists.length === mostListsFound };
    return { list, preview: null, found, problem: null };
  } catch (error) {
    if (!(error instanceof UpstreamError || error instanceof InvalidInput)) throw error;
    return { list, preview: null, found: null, problem: problemOf(describeFailure(error, app.label)) };
  }
}

/** For a refused list, the link to the other lists is the only next step. */
const problemOf = ({ kind, detail, nextStep }: RunProblem): Problem => ({
  detail,
  nextStep: kind === "invalid-input" ? "" : nextStep,
});

/** HubSpot's lists stay the same while their members are added. */
export const shouldRevalidate = ({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  formMethod !== "POST" && defaultShouldRevalidate;

const count = z.coerce.number().int().min(0).default(0);
const counts = z.object({
  added: count,
  already: count,
  removedBefore: count,
  keptOut: count,
  contested: count,
  noKey: count,
  noRoom: count,
  read: count,
  gone: count,
  excluded: count,
  optedOut: count,
});

/** A portion to add, with the counts of all earlier portions. */
const sent = counts.extend({
  from: z.string().min(1, "Choose a HubSpot list.").max(100),
  after: z.string().max(1000).default(""),
  act: z.string().max(100).default(""),
  total: count,
});

export async function action({ params, request, context }: Route.ActionArgs) {
  const [app, staff] = [context.get(appContext), context.get(staffContext)];
  const form = Object.fromEntries(await readPosted(request));
  const asked = sent.safeParse(form).data;
  // The user can continue at the portion that failed.
  const failed = (problem: RunProblem): Part => ({
    problem: problemOf(problem),
    sums: counts.parse(asked ?? {}),
    from: asked?.from ?? "",
    act: asked?.act ?? "",
    after: asked?.after || null,
    total: asked?.total || null,
  });
  return answering(
    app,
    { what: "a HubSpot list", facts: { list: params.id }, failed },
    async (): Promise<Part> => {
      const { from, after, act, total, ...before } = sent.parse(form);
      const actId = act || app.newId();
      const done = await addHubspotList(app, staff, params.id, { from, after: after || null, actId });
      return {
        sums: sum(before, done),
        from,
        act: actId,
        after: done.after,
        total: done.total ?? (total || null),
        stopped: done.stopped,
      };
    },
  );
}

function sum(before: Counts, done: HubspotAdded): Counts {
  const names = counts.keyof().options;
  return Object.fromEntries(names.map((name) => [name, before[name] + done[name]])) as Counts;
}

export default function HubspotList({ loaderData, actionData }: Route.ComponentProps) {
  const { list, preview, found, problem } = loaderData;
  const { id, name, kind, search } = list;
  const others = `/lists/${id}/hubspot${search && `?search=${encodeURIComponent(search)}`}`;
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
      {problem && (
        <>
          <FailureBox problem={problem} title="HubSpot's list could not be read." />
          <Link to={others}>{list.isChosen ? "All static lists" : "Try again"}</Link>
        </>
      )}
      {found && <Choice {...list} {...found} />}
      {preview && (
        <HubspotPreview
          key={preview.id}
          {...preview}
          list={list}
          others={others}
          before={actionData as Part | undefined}
        />
      )}
    </>
  );
}

function Choice({ kind, search, lists, isCut }: Found & { kind: string; search: string }) {
  const link = (id: string) => `?${new URLSearchParams({ ...(search && { search }), list: id })}`;
  return (
    <>
      <Form method="get" role="search" className={classes.add}>
        <TextField
          name="search"
          label="Name of the HubSpot list"
          placeholder="Webinar"
          defaultValue={search}
        />
        <Button type="submit" variant="default">
          Search
        </Button>
      </Form>
      {lists.length === 0 ? (
        <p>
          No static list of {kind === "person" ? "contacts" : "companies"}
          {search && ` has “${search}” in its name`}.
        </p>
      ) : (
        <div className={classes.found}>
          <DataTable
            caption="Static lists in HubSpot"
            columns={[
              {
                key: "name",
                header: "HubSpot list",
                cell: (each) => (
                  <Link to={link(each.id)} className={classes.name}>
                    {each.name}
                  </Link>
                ),
              },
              { key: "size", header: "Members", numeric: true, cell: ({ size }) => formatNumber(size) },
            ]}
            rows={lists}
            rowKey={({ id }) => id}
          />
        </div>
      )}
      {isCut && <p>These are the first {lists.length}. Search by name for others.</p>}
    </>
  );
}
