import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import type { ListLine } from "../../runs/lists/list-line";
import type { RunView } from "../../runs/run-view";
import { vendors } from "../../vendors/vendors";
import { VendorLabels } from "../../ui/vendor-labels";
import { RowList } from "./row-list";
import { RunFacts } from "./run-facts";

const run: RunView = {
  id: "run-1",
  tool: "youtube-light",
  query: "scrape",
  kind: "csv",
  title: "leads.csv",
  status: "done",
  input: {},
  secretsGone: [],
  filters: {},
  progress: null,
  counts: null,
  cost: { usd: 1, units: { "people-data-labs": 2, "no-longer-known": 1 } },
  email: null,
  mail: "none",
  sandbox: true,
  createdAt: "2026-01-01T00:00:00.000Z",
  startedAt: null,
  finishedAt: null,
  by: "Dana",
};
const line: ListLine = {
  key: 0,
  hit: null,
  position: 0,
  input: { domain: "acme.com" },
  state: "done",
  reason: null,
  reasonKind: null,
  sameAs: null,
  source: "apollo, hubspot",
  data: "sandbox",
};

test("a run's page calls services by the words people know them by", () => {
  const labels = Object.fromEntries(vendors.map(({ name, label }) => [name, label]));
  const element = (
    <VendorLabels value={labels}>
      <RunFacts run={run} chain={{ from: null, usedIn: [] }} filters={[]} toolPath={null} />
      <RowList
        run={run}
        loaded={{ search: "", lines: [line], isAll: true, ended: 1 }}
        takers={{}}
        kinds={{}}
        looks={{}}
        views={[]}
        removedView={null}
        canSend={false}
      />
    </VendorLabels>
  );
  const html = renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: "/", element }])} />);
  expect(html).toContain("2 at People Data Labs, 1 at no-longer-known");
  expect(html).toContain("Apollo, HubSpot (sandbox)");
});
