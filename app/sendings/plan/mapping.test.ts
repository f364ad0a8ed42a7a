import { expect, test } from "vitest";
import { definitionOf } from "../testing/definitions";
import { mappable, offersOf, proposeMapping } from "./mapping";

test("what can be mapped is read from the definitions", () => {
  const portal = [
    definitionOf("jobtitle", "string", "text", { label: "Job Title" }),
    definitionOf("hubspotscore", "number", "number", { calculated: true, readOnly: true }),
    definitionOf("hs_marketable_status", "enumeration", "select", {
      readOnly: true,
      options: { Yes: "true" },
    }),
    definitionOf("hubspot_owner_id", "enumeration", "select", { externalOptions: true }),
    definitionOf("lifecyclestage", "enumeration", "radio", { options: { Lead: "lead" } }),
    definitionOf("quelle", "enumeration", "select", { label: "Quelle", options: { Design: "DESIGN" } }),
    definitionOf("quelle_alt", "string", "text", { label: "Quelle", archived: true }),
    definitionOf("kundennummer", "string", "text", { unique: true }),
    definitionOf("gesundheit", "string", "text", { sensitive: true }),
    definitionOf("email", "string", "text"),
  ];
  expect(mappable(portal).map(({ name }) => name)).toEqual([
    "jobtitle",
    "hubspot_owner_id",
    "lifecyclestage",
    "quelle",
    "kundennummer",
  ]);
  const whyNot = offersOf(portal).flatMap((offer) => (offer.offered ? [] : [[offer.name, offer.why]]));
  expect(Object.fromEntries(whyNot)).toEqual({
    hubspotscore: "HubSpot calculates it",
    hs_marketable_status: "read-only",
    quelle_alt: "archived",
    gesundheit: "sensitive",
    email: "the key: set on creating only",
  });
  // Owner and stage are never proposed; only the user can map them.
  const columns = [{ name: "role", means: "title" }, { name: "lifecyclestage" }, { name: "Quelle" }];
  expect(proposeMapping(columns, portal).map(({ column, property }) => `${column}→${property}`)).toEqual([
    "role→jobtitle",
    "Quelle→quelle",
  ]);
});
