import { expect, test } from "vitest";
import { byAddress, byDomain, byRecordId } from "./port";

const record = (id: string, properties: Record<string, string | null>) => ({ id, properties });

test("people are found by main and further addresses, whatever the order of the answer", () => {
  const found = byAddress([
    record("90344", {
      email: "t.rehn@northquay.example",
      hs_additional_emails: "tomas.rehn@northquay.example;TR@northquay.example",
    }),
    record("90211", {
      email: "mara.lind@brightfern.example",
      hs_additional_emails: "mara@lindfilm.example;m.lind@oldjob.example",
    }),
  ]);
  const ids = [
    "mara.lind@brightfern.example",
    "mara@lindfilm.example",
    "tomas.rehn@northquay.example",
    "tr@northquay.example",
    "nobody@northquay.example",
  ].map((address) => found.get(address)?.id);
  expect(ids).toEqual(["90211", "90211", "90344", "90344", undefined]);
});

test("an address is one however the CRM's users wrote it", () => {
  // RFC 5322 names, IDNA, and cells of imports: nextcloud/cloud#273, Notifuse#223,
  // everypolitician#459.
  const found = byAddress([
    record("1", { email: "Mara.Lind@BRIGHTFERN.example" }),
    record("2", {
      email: "jo@müller-sample.de",
      hs_additional_emails: "mailto:Jo@Fern.example; <j@fern.example>",
    }),
    record("3", { email: "t\u200bom@quay.example" }),
  ]);
  const ids = [
    "mara.lind@brightfern.example",
    "jo@xn--mller-sample-dlb.de",
    "jo@fern.example",
    "j@fern.example",
    "tom@quay.example",
  ].map((address) => found.get(address)?.id);
  expect(ids).toEqual(["1", "2", "2", "2", "3"]);
  expect(
    byDomain([record("4", { domain: "www.Müller-sample.de" })]).get("xn--mller-sample-dlb.de"),
  ).toHaveLength(1);
});

test("a lone hit of a search is no company of the domain unless it has that very domain", () => {
  const found = byDomain([
    record("7001", { domain: "brightfern.example" }),
    record("7002", { domain: "fern.example.net" }),
    record("7003", { domain: "quay.example", hs_additional_domains: "old-fern.example;fern.example.org" }),
  ]);
  expect(found.get("fern.example")).toBeUndefined();
  expect(byDomain([record("1", { domain: "WWW.Fern.example" })]).get("fern.example")).toHaveLength(1);
  const further = record("2", {
    domain: "quay.example",
    hs_additional_domains: "old-fern.example;Fern.Example",
  });
  expect(byDomain([further]).get("fern.example")).toHaveLength(1);
});

test("ids that were merged lead to the record that took them over; one that nothing claims is gone", () => {
  const found = byRecordId([
    record("205", { hs_merged_object_ids: "101;102;150", hs_calculated_merged_vids: "150:1732000000000" }),
  ]);
  expect(["101", "102", "103", "205"].map((id) => found.get(id)?.id)).toEqual([
    "205",
    "205",
    undefined,
    "205",
  ]);
});
