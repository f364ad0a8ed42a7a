/** Shows both texts when a colleague has saved the same prompt, so that neither is lost. */
import { Button } from "../../ui/button";
import { ConflictBox } from "../../ui/conflict-box";
import type { PromptVersion } from "../prompt-save";
import { When } from "../../ui/when";
import classes from "./prompt-editor.module.css";
import { DiffView } from "./diff-view";

interface ConflictProps {
  theirs: PromptVersion;
  mine: string;
  onSaveMine(): void;
  onTakeTheirs(): void;
}

export function Conflict({ theirs, mine, onSaveMine, onTakeTheirs }: ConflictProps) {
  return (
    <ConflictBox
      words={
        <>
          {theirs.by} saved a newer text{theirs.at && <> at </>}
          {theirs.at && <When at={theirs.at} />} while you were writing.
        </>
      }
      actions={
        <>
          <Button onClick={onSaveMine}>Save my version</Button>
          <Button variant="default" onClick={onTakeTheirs}>
            Use their version
          </Button>
        </>
      }
    >
      <p>Nothing is lost: theirs is live and yours is here. Yours changes theirs like this:</p>
      <div className={classes.compared}>
        <DiffView before={theirs.text} after={mine} label="Your changes to their text" />
      </div>
    </ConflictBox>
  );
}
