import fc from "fast-check";
import { expect, test } from "vitest";
import { closingColumns, contactColumn, ownColumns } from "./closing-columns";

const own = (headers: string[]) => ownColumns(headers).map((index) => headers[index] ?? "");

test("a result file that comes back loses its four closing columns, an own column of such a name stays", () => {
  expect(own(["domain", "note", ...closingColumns])).toEqual(["domain", "note"]);
  expect(own(["domain", "Status", "Reason", "Source", "Data", "note"])).toEqual(["domain", "note"]);
  expect(own(["status", "domain", ...closingColumns])).toEqual(["status", "domain"]);
  expect(own(["domain", "note", ...closingColumns, contactColumn])).toEqual(["domain", "note"]);
  expect(own([contactColumn, "domain", ...closingColumns])).toEqual([contactColumn, "domain"]);
  expect(own(["domain", "status", "source"])).toEqual(["domain", "status", "source"]);
});

test("however often a file goes round, its columns stay as they were", () => {
  const header = fc.constantFrom("domain", "note", "Status", "reason", "data", "", contactColumn);
  fc.assert(
    fc.property(fc.array(header), (headers) => {
      const once = own(headers);
      expect(own([...once, ...closingColumns])).toEqual(once);
      expect(own([...once, ...closingColumns, contactColumn])).toEqual(once);
    }),
  );
});
