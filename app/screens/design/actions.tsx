/** Rows, panels and bars of actions on the design screen, and the pieces of pages in trouble. */
import IconDots from "@tabler/icons-react/dist/esm/icons/IconDots.mjs";
import IconDownload from "@tabler/icons-react/dist/esm/icons/IconDownload.mjs";
import IconTrash from "@tabler/icons-react/dist/esm/icons/IconTrash.mjs";
import { useState } from "react";
import { Link } from "react-router";
import { Button } from "../../ui/button";
import { ConfirmButton } from "../../ui/confirm-button";
import { ConflictBox } from "../../ui/conflict-box";
import { Dialog } from "../../ui/dialog";
import { Initials } from "../../ui/initials";
import { PanelGroup, PanelLine, PopoverPanel } from "../../ui/menu";
import { NotLoaded } from "../../ui/not-loaded";
import { PasswordField } from "../../ui/password-field";
import { TabList } from "../../ui/tab-list";
import { Tooltip } from "../../ui/tooltip";
import type { Selection } from "../run/list/selection";
import type { List } from "../run/list/use-list";
import { ActionBar } from "../run/list/action-bar";
import { Piece } from "./piece";

export function RowsAndPanels() {
  return (
    <Piece title="Rows and panels of actions">
      <Button variant="row" leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}>
        A row
      </Button>
      <Button variant="row" disabled>
        Not possible
      </Button>
      <Button variant="row" color="red" leftSection={<IconTrash size={16} stroke={1.6} aria-hidden />}>
        A row that removes
      </Button>
      <PopoverPanel
        label={<IconDots size={16} stroke={1.8} aria-hidden />}
        buttonName="More"
        name="More actions"
        size="xs"
        isActions
        isBare
      >
        <PanelGroup>Format</PanelGroup>
        <Button variant="row" leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}>
          Excel
        </Button>
        <PanelLine />
        <ConfirmButton
          label="Delete run"
          question="Delete “Spring fair”?"
          intent="none"
          icon={<IconTrash size={16} stroke={1.6} aria-hidden />}
        />
      </PopoverPanel>
    </Piece>
  );
}

const nothing = () => undefined;
const list: List = {
  order: { search: "", keys: [0, 1, 2, 3], isPart: false, ended: 4, unlisted: 0, choices: {} },
  lineAt: nothing,
  firstLines: [],
  show: nothing,
  refresh: nothing,
  isOther: false,
  isBusy: false,
  hasFailed: false,
};

export function Bars() {
  const [keys, setKeys] = useState<ReadonlySet<number>>(new Set());
  const selection: Selection = {
    keys,
    has: (key) => keys.has(key),
    toggle: nothing,
    select: (some) => setKeys(new Set(some)),
    clear: () => setKeys(new Set()),
  };
  return (
    <Piece title="The bar of a result and of a selection">
      <Button variant="default" onClick={() => setKeys(new Set([0, 1]))}>
        Select two lines
      </Button>
      <ActionBar of="line" selection={selection} list={list} hidden={keys.size === 2 ? 1 : 0}>
        <Button size="xs" variant="default">
          Add to list…
        </Button>
        <Button size="xs">Send to HubSpot</Button>
      </ActionBar>
    </Piece>
  );
}

export function Drawers() {
  const [look, setLook] = useState<"row-drawer" | "drawer" | "wide-drawer" | null>(null);
  return (
    <Piece title="Drawers, tabs, tooltips">
      {(["row-drawer", "drawer", "wide-drawer"] as const).map((each) => (
        <Button key={each} variant="default" onClick={() => setLook(each)}>
          Open a {each.replace("-", " ")}
        </Button>
      ))}
      {look && (
        <Dialog
          look={look}
          above="Row 2 of 40"
          title="brightcast.example"
          foot={<Button size="xs">Add to list…</Button>}
          onClose={() => setLook(null)}
        >
          <p>One main action in the foot, the others behind “More actions”.</p>
        </Dialog>
      )}
      <TabList
        label="Tabs"
        current="one"
        tabs={[
          { id: "one", title: "Chosen" },
          { id: "two", title: "Other" },
        ]}
        link={({ id }, props) => <Link key={id} to="/design" preventScrollReset {...props} />}
      />
      <Tooltip words="Apollo, 28 Nov 2026">
        <Button variant="subtle">With a tooltip</Button>
      </Tooltip>
      <Initials of="Galen Telelli" size="small" isPerson />
      <Initials of="Galen Telelli" isPerson />
      <Initials of="Brightcast" size="large" />
    </Piece>
  );
}

export function Troubles() {
  return (
    <Piece title="Conflicts, parts that did not load, passwords">
      <ConflictBox
        words="Dana saved this prompt while you edited it."
        actions={<Button variant="default">Keep mine</Button>}
      >
        <p>Her text is here.</p>
      </ConflictBox>
      <NotLoaded what="the example" onRetry={nothing} />
      <PasswordField label="Password" defaultValue="let-me-in" />
    </Piece>
  );
}
