import { describe, expect, test } from "vitest";
import type { CrmRecord, HistoryEntry } from "../../vendors/crm/port";
import { takeBackOf, type WrittenRecord } from "./take-back";

const ours = (value: string, at = "2026-11-10T10:00:05Z"): HistoryEntry => ({
  value,
  at,
  sourceType: "INTEGRATION",
  sourceId: "4711",
});
const user = (value: string, at: string): HistoryEntry => ({
  value,
  at,
  sourceType: "CRM_UI",
  sourceId: "userId:31",
});

const written = (
  property: string,
  before: string | null,
  wrote: string,
  more: Partial<WrittenRecord> & { readBack?: string } = {},
): WrittenRecord => ({
  recordId: "1",
  createdByUs: false,
  from: "2026-11-10T10:00:04Z",
  until: "2026-11-10T10:00:05.5Z",
  laterSending: null,
  ...more,
  properties: [{ property, before, wrote, readBack: more.readBack ?? null }],
});
const now = (property: string, ...entries: HistoryEntry[]): CrmRecord => ({
  id: "1",
  properties: {},
  createdAt: null,
  updatedAt: null,
  history: { [property]: entries },
});

/** Returns "to …", or the reason why the value stays. */
function told(record: WrittenRecord, found: CrmRecord | null, inUse: string | null = null): string {
  const back = takeBackOf(record, found, inUse);
  if (back.is === "stays") return back.why;
  if (back.is === "archived") return "archived";
  return back.properties.map((one) => (one.is === "restored" ? `to "${one.to}"` : one.why)).join();
}

describe("the history decides by source and time", () => {
  test.each([
    [
      "what it filled is emptied",
      written("jobtitle", null, "Head of Video"),
      now("jobtitle", ours("Head of Video")),
      'to ""',
    ],
    [
      "what it overwrote comes back",
      written("jobtitle", "Editor", "Producer"),
      now("jobtitle", ours("Producer"), user("Editor", "2025-01-05T09:00:00Z")),
      'to "Editor"',
    ],
    [
      "a user's change stays",
      written("jobtitle", "Editor", "Producer"),
      now("jobtitle", user("Senior Producer", "2026-11-12T14:00:00Z"), ours("Producer")),
      "A user changed or confirmed the value on 12 Nov.",
    ],
    [
      "so does the same value from a user",
      written("phone", null, "+4930123456"),
      now("phone", user("+4930123456", "2026-11-15T09:00:00Z"), ours("+4930123456")),
      "A user changed or confirmed the value on 15 Nov.",
    ],
    [
      "and from another app",
      written("city", "Graz", "Wien"),
      now("city", ours("Wien", "2026-11-13T03:00:00Z"), ours("Wien")),
      "Another app changed the value on 13 Nov.",
    ],
    [
      "the portal's own spelling is ours",
      written("phone", null, "+49 30 765432", { readBack: "+4930765432" }),
      now("phone", ours("+4930765432")),
      'to ""',
    ],
    [
      "a workflow's value stays",
      written("jobtitle", null, "Host"),
      now(
        "jobtitle",
        { ...ours("host", "2026-11-10T10:00:09Z"), sourceType: "AUTOMATION_PLATFORM" },
        ours("Host"),
      ),
      "A workflow changed the value on 10 Nov.",
    ],
    [
      "a later sending of ours first",
      written("jobtitle", "A", "B", { laterSending: "s-15" }),
      now("jobtitle", ours("C", "2026-11-18T10:00:00Z"), ours("B")),
      "A later sending changed this record. Take back that sending first.",
    ],
    [
      "no history is a doubt",
      written("jobtitle", null, "Host"),
      now("jobtitle"),
      "HubSpot has no history for this property.",
    ],
  ])("%s", (_, record, found, expected) => {
    expect(told(record, found)).toBe(expected);
  });

  test("records that merged or are gone stay, and are told", () => {
    const record = written("jobtitle", null, "Host");
    expect(told(record, { ...now("jobtitle", ours("Host")), id: "95001" })).toBe(
      "The record was merged in HubSpot.",
    );
    expect(told(record, null)).toBe("The record was deleted in HubSpot.");
  });

  test("what it created is archived, unless somebody touched or uses it", () => {
    const record = written("jobtitle", null, "Host", { createdByUs: true });
    expect(told(record, now("jobtitle", ours("Host")))).toBe("archived");
    expect(told(record, now("jobtitle", ours("Host")), "It has a deal.")).toBe("It has a deal.");
    expect(told(record, now("jobtitle", user("CEO", "2026-11-12T14:00:00Z"), ours("Host")))).toContain(
      "A user",
    );
  });
});
