import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { countsOf } from "./plan/counts";
import { SendingBar } from "./sending-bar";
import type { SendingView } from "./view";

const counts = countsOf([]);
const sending: SendingView = {
  id: "s1",
  title: "people.csv",
  runId: null,
  fromList: null,
  state: "writing",
  version: 1,
  data: "live",
  listName: null,
  columns: [],
  mapping: [],
  overwrite: [],
  rows: counts,
  records: counts,
  total: 3,
  open: 2,
  toWrite: 0,
  parts: [],
  createCompanies: true,
  companies: 0,
  tieLabel: null,
  replacePrimary: false,
  missingScopes: [],
  seesOptOuts: true,
  problem: null,
  createdAt: "2026-11-20T12:00:00.000Z",
  approvedAt: "2026-11-20T12:00:00.000Z",
  endedAt: null,
  returnedAt: null,
  returnableUntil: null,
};

function shown(more: Partial<SendingView>): string {
  const Page = createRoutesStub([
    { path: "/", Component: () => <SendingBar sending={{ ...sending, ...more }} choices={null} /> },
  ]);
  return renderToStaticMarkup(<Page />);
}

test("a sending under way offers a reload to browsers without scripts", () => {
  expect(shown({})).toContain('<noscript><a href="/sendings/s1">Reload to see the progress</a></noscript>');
  expect(shown({ state: "done" })).not.toContain("Reload");
});

test("a stopped sending can be resumed", () => {
  expect(shown({ state: "stopped" })).toContain("Resume");
});
