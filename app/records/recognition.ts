/**
 * Decides which record a line of a run or file belongs to. Keys decide, never names: two records
 * become one only through a shared key, or an answer that agrees with the question. The code is
 * pure: the caller reads the database and writes the result.
 */
import { agree, exclusiveClass, isAnothers, isBridge, isRenamed, isSameClass } from "./agreement";
import { namesContradict } from "./names";

/** One person or company in a run or file. */
export interface SeenLine {
  /** Keys as returned by `keyText`. */
  keys: string[];
  /** The subset of keys that we asked the vendor about. */
  asked: string[];
  name: string | null;
  title: string | null;
  company: string | null;
  vendor: string | null;
}

export interface KnownRecord {
  id: string;
  keys: Set<string>;
  name: string | null;
  company?: string | null;
  createdAt: number;
}

/** The database's knowledge of the lines' keys. `Recognition` updates it while it decides. */
export interface Known {
  records: Map<string, KnownRecord>;
  /** Key → id of its record. */
  holders: Map<string, string>;
  /** Keys that two records claim. They cause no merge and stay with their record. */
  contested: Set<string>;
  /** Keys of people who asked not to be contacted, or were forgotten. */
  keptOut: Set<string>;
  /** Proofs of merges that a user has split. */
  splitProofs: Set<string>;
}

export type Outcome =
  | { record: string; isNew: boolean }
  | { refused: "kept out" | "no key" }
  /** The key belongs to another record. */
  | { refused: "contested"; key: string; heldBy: string };

export interface Claim {
  key: string;
  recordId: string;
  heldBy: string;
  state: "contested" | "offered";
  line: number;
}

export interface Join {
  keptId: string;
  goneId: string;
  proof: string;
  asked: string;
  gave: string;
  line: number;
}

export interface Recognised {
  /** One outcome per line. */
  outcomes: Outcome[];
  /** New records. */
  made: { id: string; line: number; keys: string[] }[];
  /** New keys of existing records. */
  added: { key: string; recordId: string; line: number }[];
  claims: Claim[];
  joins: Join[];
}

/**
 * Returns the identity of an answer, so that a split also prevents a later merge by the same
 * answer.
 */
export const proofOf = (asked: string, gave: string, vendor: string | null) =>
  JSON.stringify([asked, gave, vendor]);

export function recognise(lines: readonly SeenLine[], known: Known, newId: () => string): Recognised {
  const recognition = new Recognition(known, newId);
  for (const [at, line] of lines.entries()) recognition.take(line, at);
  return recognition.decided;
}

class Recognition {
  readonly decided: Recognised = { outcomes: [], made: [], added: [], claims: [], joins: [] };
  readonly #known: Known;
  readonly #newId: () => string;

  constructor(known: Known, newId: () => string) {
    this.#known = known;
    this.#newId = newId;
  }

  take(line: SeenLine, at: number): void {
    this.decided.outcomes.push(this.#outcomeOf(line, at));
  }

  #outcomeOf(line: SeenLine, at: number): Outcome {
    const { contested, keptOut, holders } = this.#known;
    const keys = [...new Set(line.keys)];
    if (keys.length === 0) return { refused: "no key" };
    if (keys.some((key) => keptOut.has(key))) return { refused: "kept out" };
    const usable = withoutSecondProfiles(
      strongestFirst(
        keys.filter((key) => !contested.has(key)),
        line.asked,
      ),
    );
    const [anchor] = usable;
    if (anchor === undefined) {
      const [key = ""] = keys;
      return { refused: "contested", key, heldBy: holders.get(key) ?? "" };
    }
    const found = this.#recordFor(anchor, usable, line);
    if (found === "another") return { refused: "contested", key: anchor, heldBy: holders.get(anchor) ?? "" };
    const record = found ?? this.#make(usable, line, at);
    this.#settleKeys(record, usable, line, at);
    this.#settleRenamed(record, { line, at, usable });
    return { record: this.#standing(record.id), isNew: !found };
  }

  /**
   * Returns the line's record, null if there is none, or "another" if its only key belongs to
   * someone else.
   */
  #recordFor(anchor: string, keys: string[], line: SeenLine): KnownRecord | "another" | null {
    const holder = this.#holderOf(anchor);
    if (holder) {
      return line.asked.includes(anchor) || !isAnothers(anchor, holder.name, line.name) ? holder : "another";
    }
    for (const key of keys) {
      const other = this.#holderOf(key);
      if (other && agree(other.keys, keys) && !namesContradict(other.name, line.name)) return other;
    }
    return null;
  }

  #make(keys: string[], { name, company }: SeenLine, line: number): KnownRecord {
    const own = keys.filter((key) => !this.#known.holders.has(key));
    const record = {
      id: this.#newId(),
      keys: new Set(own),
      name,
      company,
      createdAt: Number.MAX_SAFE_INTEGER,
    };
    this.#known.records.set(record.id, record);
    for (const key of own) this.#known.holders.set(key, record.id);
    this.decided.made.push({ id: record.id, line, keys: own });
    return record;
  }

  /**
   * Gives unowned keys to the record. If another record has a key, decides whether to merge the
   * two, suggest a merge, or mark the key as contested.
   */
  #settleKeys(record: KnownRecord, keys: string[], line: SeenLine, at: number): void {
    let own = record;
    for (const key of keys) {
      const other = this.#holderOf(key);
      if (other?.id === own.id) continue;
      if (!other) {
        if (!agree(own.keys, [key])) continue;
        own.keys.add(key);
        this.#known.holders.set(key, own.id);
        this.decided.added.push({ key, recordId: own.id, line: at });
        continue;
      }
      const canBeOne = agree(own.keys, other.keys) && !namesContradict(own.name, other.name);
      const asked = line.asked.find((each) => own.keys.has(each) || other.keys.has(each));
      const proof = proofOf(asked ?? "", key, line.vendor);
      const isProven =
        asked !== undefined &&
        !this.#known.splitProofs.has(proof) &&
        isBridge(line.name, own.name, other.name);
      if (canBeOne && isProven) own = this.#join(own, other, { proof, asked, gave: key, line: at });
      else this.#claim(key, own, other, canBeOne ? "offered" : "contested", at);
    }
  }

  /**
   * Handles a rename: we asked about one profile or domain, and the vendor returned another of the
   * same person or company.
   */
  #settleRenamed(
    record: KnownRecord,
    { line, at, usable }: { line: SeenLine; at: number; usable: string[] },
  ): void {
    const own = this.#known.records.get(record.id) ?? record;
    for (const key of line.keys) {
      const asked = line.asked.find((each) => own.keys.has(each) && isSameClass(each, key));
      if (!asked || usable.includes(key) || this.#known.contested.has(key)) continue;
      const other = this.#holderOf(key);
      if (other?.id === own.id || !isRenamed(asked, key, [line, own, ...(other ? [other] : [])])) continue;
      const proof = proofOf(asked, key, line.vendor);
      if (this.#known.splitProofs.has(proof)) continue;
      if (other) {
        this.#join(own, other, { proof, asked, gave: key, line: at });
        return;
      }
      own.keys.add(key);
      this.#known.holders.set(key, own.id);
      this.decided.added.push({ key, recordId: own.id, line: at });
    }
  }

  #join(
    one: KnownRecord,
    other: KnownRecord,
    why: Pick<Join, "proof" | "asked" | "gave" | "line">,
  ): KnownRecord {
    const [kept, gone] = isOlder(other, one) ? [other, one] : [one, other];
    for (const key of gone.keys) {
      kept.keys.add(key);
      this.#known.holders.set(key, kept.id);
    }
    for (const [id, record] of this.#known.records) if (record === gone) this.#known.records.set(id, kept);
    this.decided.joins.push({ keptId: kept.id, goneId: gone.id, ...why });
    return kept;
  }

  #claim(
    key: string,
    { id: recordId }: KnownRecord,
    held: KnownRecord,
    state: Claim["state"],
    line: number,
  ): void {
    if (state === "contested") this.#known.contested.add(key);
    this.decided.claims.push({ key, recordId, heldBy: held.id, state, line });
  }

  #holderOf(key: string): KnownRecord | undefined {
    const id = this.#known.holders.get(key);
    return id === undefined ? undefined : this.#known.records.get(id);
  }

  #standing(id: string): string {
    return this.#known.records.get(id)?.id ?? id;
  }
}

const isOlder = (one: KnownRecord, other: KnownRecord) =>
  one.createdAt === other.createdAt ? one.id < other.id : one.createdAt < other.createdAt;

/** A line with two profiles is about the first. */
function withoutSecondProfiles(keys: string[]): string[] {
  const classes = new Set<string>();
  return keys.filter((key) => {
    const kind = exclusiveClass(key);
    return kind === null || (!classes.has(kind) && classes.add(kind));
  });
}

/**
 * Orders keys: first those we asked about, then exclusive ones such as profiles, then email
 * addresses, which may be shared.
 */
function strongestFirst(keys: string[], asked: readonly string[]): string[] {
  const rank = (key: string) => (asked.includes(key) ? 0 : exclusiveClass(key) ? 1 : 2);
  return keys.toSorted((a, b) => rank(a) - rank(b));
}
