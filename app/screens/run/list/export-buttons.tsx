/**
 * Exports lines as CSV with one click. The panel beside it has the other formats, among them the
 * columns that other programs import.
 */
import IconChevronDown from "@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs";
import IconDownload from "@tabler/icons-react/dist/esm/icons/IconDownload.mjs";
import { useState } from "react";
import { packed } from "../../../runs/lists/packed-keys";
import { logError } from "../../../log";
import { ImportFiles } from "../../../tool-screen/import-files";
import { Button, ButtonLink } from "../../../ui/button";
import { readLinesFile } from "../../../ui/lines-file/browser";
import { PanelGroup, PopoverPanel } from "../../../ui/menu";
import { saveAs } from "../../../ui/save-as";
import classes from "./list.module.css";

export interface ExportedFile {
  label: string;
  href: string;
  /** Name of the file, if the server does not name it. */
  name?: string;
  /** Whether the file contains other rows than the list. */
  isPart?: boolean;
}

interface ExportProps {
  /** The run whose people other programs can import, or null if it has none. */
  peopleOf?: string | null;
  /** The list's filters and order, as in its URL. */
  list: string;
  /** Selected lines, or null for all that match the filters. */
  keys: ReadonlySet<number> | null;
  /** URL of the CSV file, unless lines are selected. */
  csv: string;
  /** Files of the whole run. */
  files?: ExportedFile[];
  /** Whether the file for the usual program is offered directly. */
  hasQuickImport?: boolean;
}

export function ExportButtons({
  peopleOf = null,
  list,
  keys,
  csv,
  files = [],
  hasQuickImport = false,
}: ExportProps) {
  const [isOpened, setOpened] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const save = async (selected: ReadonlySet<number>) => {
    try {
      const file = await readLinesFile(csv, packed(selected));
      saveAs(file.name, file.type, file);
      setFailed(false);
    } catch (error) {
      logError("lines could not be saved", { error });
      setFailed(true);
    }
  };
  return (
    <span className={classes.exports}>
      {peopleOf !== null && hasQuickImport && (
        <ImportFiles runId={peopleOf} list={list} keys={keys} size="xs" only="hubspot" />
      )}
      <span className={classes.split}>
        {keys ? (
          <Button size="xs" variant="default" onClick={() => void save(keys)}>
            Export CSV
          </Button>
        ) : (
          <ButtonLink size="xs" variant="default" href={csv} download>
            Export CSV
          </ButtonLink>
        )}
        {(files.length > 0 || peopleOf !== null) && (
          <PopoverPanel
            label={<IconChevronDown size={14} stroke={1.8} aria-hidden />}
            buttonName="More formats"
            name="More formats"
            size="xs"
            isActions
            isBare
            onOpen={() => setOpened(true)}
          >
            <Files title="Format" files={files.filter(({ isPart }) => !isPart)} />
            <Files title="Contents" files={files.filter(({ isPart }) => isPart)} />
            {isOpened && peopleOf !== null && (
              <>
                <PanelGroup>For import</PanelGroup>
                <ImportFiles runId={peopleOf} list={list} keys={keys} isMenu />
              </>
            )}
          </PopoverPanel>
        )}
      </span>
      {hasFailed && <output>The file could not be fetched. Try again.</output>}
    </span>
  );
}

function Files({ title, files }: { title: string; files: ExportedFile[] }) {
  if (files.length === 0) return null;
  return (
    <>
      <PanelGroup>{title}</PanelGroup>
      {files.map(({ label, href, name }) => (
        <ButtonLink
          key={label}
          href={href}
          download={name ?? true}
          variant="row"
          leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
        >
          {label}
        </ButtonLink>
      ))}
    </>
  );
}
