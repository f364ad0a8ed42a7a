/** The columns of people: one cell says who it is, another how to reach them. */
import IconBrandLinkedin from "@tabler/icons-react/dist/esm/icons/IconBrandLinkedin.mjs";
import IconCircleCheck from "@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs";
import IconHelpCircle from "@tabler/icons-react/dist/esm/icons/IconHelpCircle.mjs";
import type { ReactNode } from "react";
import { cellText, type ShownCell, type ShownColumn } from "../../toolkit/tables/shown-table";
import { Initials } from "../initials";
import { Mark } from "../state-badge";
import { Cell } from "./cell";
import classes from "./people-columns.module.css";

interface PeopleColumn {
  column: ShownColumn;
  cell(cells: ShownCell[]): ReactNode;
}

interface Placed {
  column: ShownColumn;
  at: number;
}

/**
 * Returns the columns of a table of people, or null if it names none. Title and profile stand in
 * the name's cell, and the status of an address in the address's cell.
 */
export function peopleColumns(columns: ShownColumn[]): PeopleColumn[] | null {
  const find = (is: (column: ShownColumn) => boolean): Placed | undefined => {
    const at = columns.findIndex(is);
    const column = columns[at];
    return column && { column, at };
  };
  const name = find(({ kind }) => kind === "person");
  if (!name) return null;
  const title = find(({ means }) => means === "title");
  const profile = find(({ kind }) => kind === "LinkedIn");
  const address = find(({ kind }) => kind === "e-mail");
  const status = address && find(({ means }) => means === "address status");
  const merged = new Set([title, profile, status].map((each) => each?.column));
  return columns
    .filter((column) => !merged.has(column))
    .map((column): PeopleColumn => {
      const at = columns.indexOf(column);
      if (column === name.column)
        return { column, cell: (cells) => <Who name={name} title={title} profile={profile} cells={cells} /> };
      if (column === address?.column)
        return { column, cell: (cells) => <Address address={address} status={status} cells={cells} /> };
      return {
        column,
        cell: (cells) => {
          const cell = cells[at];
          return cell && <Cell column={column} cell={cell} />;
        },
      };
    });
}

interface WhoProps {
  name: Placed;
  title: Placed | undefined;
  profile: Placed | undefined;
  cells: ShownCell[];
}

function Who({ name, title, profile, cells }: WhoProps) {
  const cell = cells[name.at];
  const words = cell ? cellText(name.column, cell) : "";
  const link = textAt(profile, cells);
  return (
    <span className={classes.who}>
      <Initials of={words} isPerson />
      <span className={classes.words}>
        <span className={classes.name}>
          {cell && <Cell column={name.column} cell={cell} />}
          {/^https?:\/\//i.test(link) && (
            <a
              href={link}
              target="_blank"
              rel="noreferrer"
              className={classes.profile}
              aria-label={`Profile of ${words}`}
              title="LinkedIn profile"
            >
              <IconBrandLinkedin size={16} stroke={1.6} aria-hidden />
            </a>
          )}
        </span>
        {title && <span className={classes.title}>{textAt(title, cells) || "Title unknown"}</span>}
      </span>
    </span>
  );
}

interface AddressProps {
  address: Placed;
  status: Placed | undefined;
  cells: ShownCell[];
}

function Address({ address, status, cells }: AddressProps) {
  const cell = cells[address.at];
  const words = textAt(status, cells);
  const isVerified = words === "verified";
  return (
    <span className={classes.reach}>
      {cell && <Cell column={address.column} cell={cell} />}
      {words && (
        <Mark
          tone={isVerified ? "good" : "quiet"}
          Icon={isVerified ? IconCircleCheck : IconHelpCircle}
          words={words}
        />
      )}
    </span>
  );
}

function textAt(placed: Placed | undefined, cells: ShownCell[]): string {
  const cell = placed && cells[placed.at];
  return cell ? cellText(placed.column, cell) : "";
}
