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
          <Button onClick={onSaveMine}>Save mine as the newest version</Button>
          <Button variant="default" onClick={onTakeTheirs}>
            Go on with theirs
          </Button>
        </>
      }
    >
      <p>Nothing is lost: theirs is in force and yours is here. This is what yours changes in theirs:</p>
      <div className={classes.compared}>
        <DiffView before={theirs.text} after={mine} label="What your text changes in theirs" />
      </div>
    </ConflictBox>
  );
}
