/** The icon of a column's type, before its label. */
import IconBrandLinkedin from "@tabler/icons-react/dist/esm/icons/IconBrandLinkedin.mjs";
import IconBuilding from "@tabler/icons-react/dist/esm/icons/IconBuilding.mjs";
import IconCalendar from "@tabler/icons-react/dist/esm/icons/IconCalendar.mjs";
import IconCircleDot from "@tabler/icons-react/dist/esm/icons/IconCircleDot.mjs";
import IconHash from "@tabler/icons-react/dist/esm/icons/IconHash.mjs";
import IconLetterCase from "@tabler/icons-react/dist/esm/icons/IconLetterCase.mjs";
import IconLink from "@tabler/icons-react/dist/esm/icons/IconLink.mjs";
import IconMail from "@tabler/icons-react/dist/esm/icons/IconMail.mjs";
import IconUser from "@tabler/icons-react/dist/esm/icons/IconUser.mjs";
import IconWorld from "@tabler/icons-react/dist/esm/icons/IconWorld.mjs";
import type { Icon } from "@tabler/icons-react";
import type { ListColumn } from "./list-columns";

/** Columns whose name says more than their kind. */
const byName: Record<string, Icon> = {
  status: IconCircleDot,
  owner: IconUser,
  added_by: IconUser,
  company: IconBuilding,
};

const byKind: Partial<Record<ListColumn["kind"], Icon>> = {
  date: IconCalendar,
  moment: IconCalendar,
  domain: IconWorld,
  link: IconLink,
  "e-mail": IconMail,
  LinkedIn: IconBrandLinkedin,
  person: IconUser,
  company: IconBuilding,
  number: IconHash,
  money: IconHash,
  percent: IconHash,
  score: IconHash,
  duration: IconHash,
};

export function ColumnIcon({ column: { name, kind } }: { column: Pick<ListColumn, "name" | "kind"> }) {
  const Shown = byName[name] ?? byKind[kind] ?? IconLetterCase;
  return <Shown size={14} stroke={1.6} aria-hidden />;
}
