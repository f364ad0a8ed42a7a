/** Lines that an API client sends. */
import type { LineToAdd } from "./adding.server";
import { keysOf } from "../keys/line-keys";
import type { ListKind } from "./storage/lists";

interface SentLine {
  email?: string;
  linkedin?: string;
  domain?: string;
  name?: string;
  title?: string;
  company?: string;
  note?: string;
}

export const lineSent = (kind: ListKind, sent: SentLine): LineToAdd => ({
  keys: keysOf(kind, sent),
  asked: [],
  name: sent.name?.trim() || null,
  title: sent.title?.trim() || null,
  company: (sent.domain ?? sent.company)?.trim() || null,
  vendor: null,
  note: sent.note?.trim() || null,
  source: { file: "API" },
});
