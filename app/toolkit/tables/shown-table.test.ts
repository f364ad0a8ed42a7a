import { expect, test } from "vitest";
import { summaryColumnsOf, cellText, shownTable, withoutEmptyColumns } from "./shown-table";
import { tabbed } from "./tabbed";
import { table } from "./table";

interface Found {
  people: {
    name: string;
    link: string | null;
    points: number | null;
    seen: string | null;
    note: string | null;
  }[];
}

const people = table<Found>()({
  title: "People",
  of: "person",
  rows: (result) => result.people,
  columns: [
    { name: "full_name", kind: "person", value: ({ name }) => name, href: ({ link }) => link },
    { name: "link", kind: "link", value: ({ link }) => link, fileOnly: true },
    {
      name: "score",
      kind: "score",
      value: ({ points }) => points,
      parts: { role: ({ points }) => points, place: () => null },
    },
    { name: "seen", label: "Seen on", kind: "date", value: ({ seen }) => seen },
    { name: "note", kind: "long text", value: ({ note }) => note },
  ],
  lacks: ({ seen }) => (seen ? [] : ["Nobody has seen them."]),
});

const found: Found = {
  people: [
    { name: "Dana", link: "https://a.example/", points: 1200, seen: "2026-11-20T10:00:00Z", note: null },
    { name: "=Jo", link: null, points: null, seen: null, note: "" },
  ],
};

test("a screen gets values with where they lead, no column that is for files, none that is empty", () => {
  const shown = withoutEmptyColumns(shownTable("people", people, found, { input: {}, settings: {} }));
  expect(shown.columns.map(({ label }) => label)).toEqual(["Full name", "Score", "Seen on"]);
  expect(shown.rows.map(({ cells }) => cells)).toEqual([
    [
      { value: "Dana", href: "https://a.example/" },
      { value: 1200, parts: [["role", 1200]] },
      { value: "2026-11-20T10:00:00Z" },
    ],
    [{ value: "=Jo" }, { value: null }, { value: null }],
  ]);
  expect(shown.rows.map(({ lacks }) => lacks)).toEqual([[], ["Nobody has seen them."]]);
  const whole = shownTable("people", people, found, { input: {}, settings: {} });
  expect(whole.columns.map(({ label }) => label)).toEqual(["Full name", "Score", "Seen on", "Note"]);
  expect(JSON.parse(JSON.stringify(shown))).toEqual(shown);
});

test("what is copied pastes into cells: numbers plain, days as ISO dates, nothing that begins a formula", () => {
  const shown = withoutEmptyColumns(shownTable("people", people, found, { input: {}, settings: {} }));
  expect(tabbed(shown)).toBe("Full name\tScore\tSeen on\nDana\t1200\t2026-11-20\n'=Jo\t\t");
  const [name, score, seen] = shown.columns;
  const texts = [name, score, seen].map(
    (column, at) => column && cellText(column, shown.rows[0]?.cells[at] ?? { value: null }),
  );
  expect(texts).toEqual(["Dana", "1,200", "20 Nov 2026"]);
});

test("a copied picture is its original URL, because the console's own path opens for nobody else", () => {
  const logo = { name: "logo", label: "Logo", kind: "image" } as const;
  const address = "https://logos.example/a?b=ä.png";
  const path = `/api/images/0E_g1/${Buffer.from(address).toString("base64url")}`;
  const rows = [path, address, "/api/images/generated"].map((value) => ({ cells: [{ value }], lacks: [] }));
  expect(tabbed({ columns: [logo], rows })).toBe(["Logo", address, address, ""].join("\n"));
});

test("a small table has the columns that tell most, then others in their order, none that is long or empty", () => {
  const { columns, rows } = shownTable("people", people, found, { input: {}, settings: {} });
  const cells = rows.map((row) => row.cells);
  const names = (summaryColumns: string[] | undefined, most: number, of = cells) =>
    summaryColumnsOf({ columns, summaryColumns }, of, most).map((at) => columns[at]?.name);
  expect(names(undefined, 2)).toEqual(["full_name", "score"]);
  expect(names(["seen"], 2)).toEqual(["seen", "full_name"]);
  expect(names(["seen", "note"], 9)).toEqual(["seen", "full_name", "score"]);
  expect(names(["seen"], 9, cells.slice(1))).toEqual(["full_name"]);
});
