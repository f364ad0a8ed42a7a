/**
 * What a query's result is a table of. Screens, files, copies and import layouts all come from this declaration; the
 * first table of a query is its main one, whose rows make the result file.
 */
import type { Source } from "../../vendors/call";
import type { KindName, KindValues } from "./kinds";

/** What the result was asked with. */
export interface Asked {
  input: Record<string, unknown>;
  /** The tool's own settings, as frozen with the run. */
  settings: Record<string, unknown>;
}

/** What a column tells of a person or company, where the column's kind alone doesn't say: import layouts go by it. */
export type Meaning =
  | "person"
  | "first name"
  | "last name"
  | "title"
  | "e-mail"
  | "LinkedIn"
  | "company"
  | "domain"
  | "employees"
  | "industry"
  | "city"
  | "country"
  | "subject"
  | "body"
  // These tell whether the person is worth importing.
  | "client"
  | "address status"
  | "target";

interface ColumnOf<Row, K extends KindName> {
  /** Its header in files, in small letters with underscores: "best_video_title". */
  name: string;
  /** Its header on screens; the name in words unless given. */
  label?: string;
  kind: K;
  /** null: not known. The file's cell is empty then, never a sentence. */
  value(row: Row): KindValues[K] | null;
  /** Where the value leads to on a screen. */
  href?(row: Row): string | null;
  means?: Meaning;
  /** In files; on screens another column leads there. */
  fileOnly?: true;
  /** A picture, say, of which a file could only name the address. */
  screenOnly?: true;
}

interface ScoreColumn<Row> extends ColumnOf<Row, "score"> {
  /** What the score is made of: columns `score_offer`, `score_searches` of a file. */
  parts?: Record<string, (row: Row) => number | null>;
}

export type Column<Row = unknown> =
  | { [K in Exclude<KindName, "score">]: ColumnOf<Row, K> }[Exclude<KindName, "score">]
  | ScoreColumn<Row>;

/** Rows of another table, the first of them, in columns beside a row: target_1_name, target_1_title … */
export interface PrefixedColumns {
  /** The other table's name. */
  table: string;
  /** "target". */
  as: string;
  /** How many, unless the setting says otherwise. */
  first: number;
  setting?: string;
  /** The other table's columns, with the name each has here. */
  columns: Record<string, string>;
  /** The column of this table that they stand before; at the end unless given. */
  before?: string;
}

/** Filters that many ask for, under one name. */
export interface TableView {
  label: string;
  /** By column, as `conditionOf` reads it. */
  filters: Record<string, string>;
}

export interface Table<R = unknown, Row = unknown> {
  title: string;
  /** What a row is. */
  of: "company" | "person" | "video" | "post" | "page" | "show" | "text" | "image";
  /** Raised whenever `rows` or a column's value changes: lists of finished runs are made anew then. 1 unless given. */
  version?: number;
  rows(result: R, asked: Asked): Row[];
  columns: Column<Row>[];
  /** Names of the columns that tell most: a small table shows these first. */
  summaryColumns?: readonly string[];
  /** Why cells of the row are empty, as sentences: the file's column `reason` has them. */
  lacks?(row: Row): string[];
  source?(row: Row): Source | undefined;
  prefixedColumns?: PrefixedColumns;
  views?: TableView[];
}

export type Tables<R = unknown> = Record<string, Table<R>>;

/** The row's type comes from `rows`; the table forgets it, since its own columns alone read its rows. */
export const table =
  <R>() =>
  <Row>(declared: Table<R, Row>): Table<R> =>
    declared as unknown as Table<R>;
