/** Changes to the emulated CRM since its start. They survive changes of the market. */
import type { World } from "../../world.ts";

export interface CrmRecord {
  id: string;
  properties: Record<string, string | null>;
  createdAt: string;
  updatedAt: string;
}

export type ObjectType = "contacts" | "companies";

/** One entry of a property's history, which lists the newest first. */
export interface HistoryEntry {
  value: string;
  timestamp: string;
  sourceType: string;
  sourceId: string;
  updatedByUserId?: number;
}

export interface StaticList {
  listId: string;
  name: string;
  objectTypeId: string;
  processingType: "MANUAL" | "SNAPSHOT" | "DYNAMIC";
  /** Record ids in the order in which they joined. */
  members: Set<string>;
}

export interface Tie {
  category: string;
  typeId: number;
  label: string | null;
}

export interface Deal {
  id: string;
  name: string;
  closed: boolean;
  contacts: string[];
  companies: string[];
}

export interface Book {
  /** Changed properties by `type/id`. */
  edits: Map<string, Record<string, string | null>>;
  updated: Map<string, string>;
  made: Record<ObjectType, CrmRecord[]>;
  archived: Set<string>;
  history: Map<string, HistoryEntry[]>;
  /** Contact → company → associations. A contact without an entry has the company of its record. */
  ties: Map<string, Map<string, Tie[]>>;
  lists: Map<string, StaticList>;
  /** `type/old id` → new id. */
  merged: Map<string, string>;
  /** Address → opt-out time. */
  optOuts: Map<string, string>;
  deals: Map<string, Deal>;
  /** Actions that the portal performs automatically a moment later. */
  coming: { at: number; act(): void }[];
  nextId: number;
  writes: number;
}

export const bookOf = (world: World): Book =>
  world.memory("hubspot book", () => ({
    edits: new Map(),
    updated: new Map(),
    made: { contacts: [], companies: [] },
    archived: new Set(),
    history: new Map(),
    ties: new Map(),
    lists: new Map(),
    merged: new Map(),
    optOuts: new Map(),
    deals: new Map(),
    coming: [],
    nextId: 9_000_000_001,
    writes: 0,
  }));

export const placeOf = (type: ObjectType, id: string) => `${type}/${id}`;
