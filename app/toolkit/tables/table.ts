/**
 * Declares the tables of a query's result. Screens, files, copies and import layouts all follow
 * this declaration. The first table is the main one, whose rows form the result file.
 */
import type { Source } from "../../vendors/call";
import type { KindName, KindValues } from "./kinds";

/** The input and settings of the run behind a result. */
export interface Asked {
  input: Record<string, unknown>;
  /** The tool's settings as frozen with the run. */
  settings: Record<string, unknown>;
}

/**
 * The meaning of a column for a person or company if its kind alone does not tell it. Import
 * layouts use this.
 */
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
  | "why no email"
  // These decide whether an import includes the person.
  | "client"
  | "address status"
  | "target";

interface ColumnOf<Row, K extends KindName> {
  /** Header in files, in lower case with underscores: "best_video_title". */
  name: string;
  /** Header on screens; derived from the name if absent. */
  label?: string;
  kind: K;
  /** null if unknown. The file's cell is then empty and never contains a message. */
  value(row: Row): KindValues[K] | null;
  /** Link of the value on screens. */
  href?(row: Row): string | null;
  means?: Meaning;
  /** Only in files; on screens another column links there. */
  fileOnly?: true;
  /** Only on screens, such as a picture, of which a file could only give the URL. */
  screenOnly?: true;
}

interface ScoreColumn<Row> extends ColumnOf<Row, "score"> {
  /** Components of the score: the file's columns `score_offer`, `score_searches`. */
  parts?: Record<string, (row: Row) => number | null>;
}

export type Column<Row = unknown> =
  | { [K in Exclude<KindName, "score">]: ColumnOf<Row, K> }[Exclude<KindName, "score">]
  | ScoreColumn<Row>;

/** Adds the first rows of another table as prefixed columns: target_1_name, target_1_title … */
export interface PrefixedColumns {
  /** Name of the other table. */
  table: string;
  /** Prefix of the headers: "target". */
  as: string;
  /** Number of rows, unless the setting gives another. */
  first: number;
  setting?: string;
  /** Columns of the other table, and their names here. */
  columns: Record<string, string>;
  /** Inserts the columns before this one; at the end if absent. */
  before?: string;
}

/** A named set of common filters. */
export interface TableView {
  label: string;
  /** By column, in the format of `conditionOf`. */
  filters: Record<string, string>;
  /** Whether these lines fit, so that a user can add them to a list with one click. */
  fits?: boolean;
}

export interface Table<R = unknown, Row = unknown> {
  title: string;
  /** What a row describes. */
  of: "company" | "person" | "video" | "post" | "page" | "show" | "text" | "image";
  /**
   * Increment this when `rows` or a column's value changes: lists of finished runs are then
   * rebuilt. Default 1.
   */
  version?: number;
  rows(result: R, asked: Asked): Row[];
  columns: Column<Row>[];
  /** Names of the most important columns, which small tables show first. */
  summaryColumns?: readonly string[];
  /** Sentences that explain the row's empty cells, for the file's `reason` column. */
  lacks?(row: Row): string[];
  source?(row: Row): Source | undefined;
  prefixedColumns?: PrefixedColumns;
  views?: TableView[];
}

export type Tables<R = unknown> = Record<string, Table<R>>;

/**
 * Infers the row type from `rows`. The returned type omits it, because only the table's own columns
 * read its rows.
 */
export const table =
  <R>() =>
  <Row>(declared: Table<R, Row>): Table<R> =>
    declared as unknown as Table<R>;
