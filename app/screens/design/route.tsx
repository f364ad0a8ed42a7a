/** Every piece of the console in its states, in development only. docs/design.md says when to use which. */
import IconDownload from "@tabler/icons-react/dist/esm/icons/IconDownload.mjs";
import IconTrash from "@tabler/icons-react/dist/esm/icons/IconTrash.mjs";
import { useState } from "react";
import type { RowState, RunStatus } from "../../runs/run-view";
import { Button } from "../../ui/button";
import { Checkbox } from "../../ui/checkbox";
import { ConfirmButton } from "../../ui/confirm-button";
import { CopyButton, CopyIcon } from "../../ui/copy-button";
import { Dialog } from "../../ui/dialog";
import { EmptyState } from "../../ui/empty-state";
import { FailureBox } from "../../ui/failure-box";
import { IconButton } from "../../ui/icon-button";
import { LeftOutBar } from "../../ui/left-out-bar";
import { Menu, MenuButton, MenuFile, MenuLink, PopoverPanel } from "../../ui/menu";
import { money } from "../../ui/money";
import { PageHeader } from "../../ui/page-header";
import { ResultTables } from "../../ui/result-tables/result-tables";
import { RunBar } from "../../ui/run-bar";
import { ScoreBar } from "../../ui/score-bar";
import { SegmentedControl } from "../../ui/segmented-control";
import { Select } from "../../ui/select";
import { SandboxMark } from "../../ui/source-mark";
import { Spinner } from "../../ui/spinner";
import { StateBadge } from "../../ui/state-badge";
import { TagField } from "../../ui/tag-field";
import { TextArea } from "../../ui/text-area";
import { TextField } from "../../ui/text-field";
import { Toast } from "../../ui/toast";
import { Verdict } from "../../ui/verdict";
import { company, counts, leftOut, people, problem, videos } from "./samples";
import { Bars, Drawers, RowsAndPanels, Troubles } from "./actions";
import { Piece } from "./piece";
import classes from "./design.module.css";

const states: (RunStatus | RowState)[] = [
  "queued",
  "running",
  "paused",
  "done",
  "no-data",
  "skipped",
  "failed",
  "cancelled",
];
const spaces = ["half", "1", "2", "3", "4", "5", "6", "8", "10", "12", "16"];
const sizes = ["tiny", "small", "base", "large", "title", "figure", "display"];
const corners = ["tiny", "small", "normal", "large", "round"];
const colours = ["accent", "good", "warn", "bad", "quiet"];

export default function DesignScreen() {
  return (
    <div className={classes.page}>
      <PageHeader
        title="Design"
        subtitle="development only"
        purpose="Every piece of the console in its states."
      />
      <Piece title="Space, in steps of 4 px">
        {spaces.map((name) => (
          <Swatch key={name} kind="space" name={name} />
        ))}
      </Piece>
      <Piece title="Type">
        {sizes.map((name) => (
          <span key={name} className={classes.type} data-type={name}>
            {name}
          </span>
        ))}
      </Piece>
      <Piece title="Corners">
        {corners.map((name) => (
          <Swatch key={name} kind="corner" name={name} />
        ))}
      </Piece>
      <Piece title="Colors of actions and states">
        {colours.map((name) => (
          <Swatch key={name} kind="colour" name={name} />
        ))}
      </Piece>
      <Buttons />
      <Fields />
      <Menus />
      <RowsAndPanels />
      <Bars />
      <Drawers />
      <Notices />
      <Piece title="States, money, scores">
        {states.map((state) => (
          <StateBadge key={state} state={state} />
        ))}
        <SandboxMark />
        <span>{money(12.5)}</span>
        <span>{money(0.0004)}</span>
        <div className={classes.wide}>
          <Verdict answer="yes">Already a client</Verdict>
          <Verdict answer="unknown">Not in HubSpot</Verdict>
          <Verdict answer="no" size="small">
            Domain is not relevant
          </Verdict>
          <RunBar counts={counts} />
          <ScoreBar
            most={100}
            parts={[
              ["Same offer", 52],
              ["Same searches", 24],
            ]}
          />
          <LeftOutBar {...leftOut} />
        </div>
      </Piece>
      <Piece title="A company, people, videos">
        <div className={classes.wide}>
          <ResultTables tables={[company, people, videos]} />
        </div>
      </Piece>
      <Troubles />
      <Piece title="Nothing there, and failed">
        <div className={classes.wide}>
          <EmptyState
            sketch
            title="No searches yet"
            words="Run the example or enter your own."
            action={<Button variant="default">Try brightcast.example</Button>}
          />
          <EmptyState
            title="No lists yet"
            words="Create one above, or open a finished run and choose “Add to list”."
          />
          <FailureBox problem={problem} />
        </div>
      </Piece>
    </div>
  );
}

const Swatch = ({ kind, name }: { kind: string; name: string }) => (
  <span className={classes.named}>
    <span className={classes.swatch} data-kind={kind} data-name={name} />
    {name}
  </span>
);

function Buttons() {
  return (
    <Piece title="Buttons">
      <Button>Submit</Button>
      <Button variant="default">Cancel</Button>
      <Button variant="subtle">Undo</Button>
      <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />}>
        Download
      </Button>
      <Button color="red">Delete</Button>
      <Button variant="subtle" color="red">
        Remove
      </Button>
      <Button disabled>Not possible</Button>
      <Button loading>Saving</Button>
      <Button size="xs" variant="default">
        Small
      </Button>
      <Button size="compact-sm" variant="default">
        In a line
      </Button>
      <IconButton aria-label="Delete the example">
        <IconTrash size={16} stroke={1.6} aria-hidden />
      </IconButton>
      <CopyButton text="Text" label="Copy text" />
      <CopyIcon text="galen@brightcast.example" name="Copy galen@brightcast.example" />
    </Piece>
  );
}

function Fields() {
  const [platform, setPlatform] = useState("Apple");
  return (
    <Piece title="Fields">
      <TextField label="Company domain" placeholder="acme.com" />
      <TextField label="Email" type="email" defaultValue="galen@" error />
      <TextField label="Company domain" defaultValue="acme" error="Enter a company domain" />
      <TextField label="Published in the last" unit="months" defaultValue="2" />
      <TextField label="Not possible" disabled defaultValue="acme.com" />
      <Select label="Status" options={["All", "Done", "Failed"]} />
      <TextArea label="Prompt" defaultValue="Write in plain English." rows={3} />
      <TagField label="Keywords" name="keywords" defaultValue="podcast, live" />
      <SegmentedControl
        label="Platform"
        name="platform"
        options={["Apple", "Spotify"]}
        value={platform}
        onChange={setPlatform}
      />
      <Checkbox label="Only verified addresses" defaultChecked />
      <Checkbox label="Also clients" help="They already pay us." />
      <Checkbox label="Not possible" disabled />
      <TextField small label="Small" placeholder="Search" />
      <Select label="Not possible" disabled options={["All"]} />
      <TextArea label="Refused" defaultValue="" error="Enter a prompt" rows={2} />
    </Piece>
  );
}

function Menus() {
  const [isOpen, setOpen] = useState(false);
  return (
    <Piece title="Menus, panels, dialogs">
      <Menu label="Export" size="xs">
        <MenuFile
          href="/design"
          download="result.csv"
          icon={<IconDownload size={16} aria-hidden />}
          note="6 rows"
        >
          CSV
        </MenuFile>
        <MenuLink to="/lists">Open the lists</MenuLink>
        <MenuButton disabled>Not possible</MenuButton>
        <MenuButton isDangerous icon={<IconTrash size={16} aria-hidden />}>
          Delete
        </MenuButton>
      </Menu>
      <PopoverPanel label="Columns" name="Columns" size="xs">
        <Checkbox label="State" defaultChecked />
        <Checkbox label="Industry" />
      </PopoverPanel>
      <ConfirmButton label="Delete list" question="Delete “Spring campaign” for everyone?" intent="none" />
      <Button variant="default" onClick={() => setOpen(true)}>
        Open a dialog
      </Button>
      {isOpen && (
        <Dialog title="A dialog" onClose={() => setOpen(false)}>
          <p>A click beside it does not close it, so the user loses no input.</p>
        </Dialog>
      )}
      <details>
        <summary>A part that unfolds</summary>
        <p>Its mark turns.</p>
      </details>
    </Piece>
  );
}

function Notices() {
  const [isTold, setTold] = useState(false);
  return (
    <Piece title="Notices">
      <Button variant="default" onClick={() => setTold(true)}>
        Remove something
      </Button>
      {isTold && (
        <Toast
          words="Removed “Head of Content” for everyone."
          action={{ label: "Undo", onAction: () => setTold(false) }}
          onEnd={() => setTold(false)}
        />
      )}
      <Spinner label="Loading the example" />
    </Piece>
  );
}
