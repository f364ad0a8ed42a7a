/** The actions for a whole list. A phone shows all of them in one menu. */
import IconBan from "@tabler/icons-react/dist/esm/icons/IconBan.mjs";
import IconDownload from "@tabler/icons-react/dist/esm/icons/IconDownload.mjs";
import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs";
import { Form } from "react-router";
import { longestName } from "../../records/limits";
import { Button, ButtonLink } from "../../ui/button";
import { Menu, MenuFile, MenuLink, PanelLine, PopoverPanel } from "../../ui/menu";
import { TextField } from "../../ui/text-field";
import classes from "./list-page.module.css";

interface ActionsProps {
  list: { id: string; name: string };
  /** Why the console did not rename the list. */
  problem: string | undefined;
}

export function ListActions({ list: { id, name }, problem }: ActionsProps) {
  const file = `/lists/${id}/lines?part=file`;
  return (
    <>
      <Form method="post" className={classes.wide}>
        <Exclude isQuiet />
      </Form>
      <span className={classes.wide}>
        <Menu label="Add" size="xs" leftSection={<IconPlus size={14} stroke={1.8} aria-hidden />}>
          <MenuLink to={`/lists/${id}/import`}>From a file</MenuLink>
          <MenuLink to={`/lists/${id}/hubspot`}>From a HubSpot list</MenuLink>
        </Menu>
      </span>
      <span className={classes.wide}>
        <Menu label="Download" size="xs" leftSection={<IconDownload size={14} stroke={1.8} aria-hidden />}>
          <MenuFile href={file} download>
            CSV
          </MenuFile>
          <MenuFile href={`${file}&format=xlsx`} download>
            Excel
          </MenuFile>
        </Menu>
      </span>
      <PopoverPanel label="More" name="More actions" size="xs" isActions>
        <Form method="post" className={classes.rename}>
          <input type="hidden" name="intent" value="rename" />
          <TextField
            key={name}
            small
            name="name"
            label="Name of the list"
            maxLength={longestName}
            required
            defaultValue={name}
            error={problem !== undefined}
          />
          <Button type="submit" variant="default" size="xs">
            Rename
          </Button>
        </Form>
        <PanelLine />
        <div className={classes.phone}>
          <ButtonLink variant="row" href={`/lists/${id}/import`}>
            Add from a file
          </ButtonLink>
          <ButtonLink variant="row" href={`/lists/${id}/hubspot`}>
            Add from a HubSpot list
          </ButtonLink>
          <ButtonLink variant="row" href={file} download>
            Download CSV
          </ButtonLink>
          <ButtonLink variant="row" href={`${file}&format=xlsx`} download>
            Download Excel
          </ButtonLink>
          <Form method="post">
            <Exclude />
          </Form>
        </div>
        <Form method="post">
          <input type="hidden" name="intent" value="delete" />
          <Button type="submit" variant="row" color="red">
            Delete list
          </Button>
        </Form>
      </PopoverPanel>
    </>
  );
}

/** Excludes everybody in the list: as a quiet button, or as a row of the menu. */
function Exclude({ isQuiet = false }: { isQuiet?: boolean }) {
  return (
    <>
      <input type="hidden" name="intent" value="exclude" />
      <Button
        type="submit"
        {...(isQuiet
          ? ({ variant: "subtle", color: "gray", size: "xs" } as const)
          : ({ variant: "row", color: "red" } as const))}
        aria-label="Exclude everyone here"
        title="Exclude everyone here: rows of files that are in this list are skipped before they are paid for"
        leftSection={isQuiet && <IconBan size={14} stroke={1.8} aria-hidden />}
      >
        {isQuiet ? "Exclude" : "Exclude everyone here"}
      </Button>
    </>
  );
}
