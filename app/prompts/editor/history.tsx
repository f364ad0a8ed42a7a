/**
 * Earlier versions of one prompt: user, time, differences from the editor's text, and a button to
 * restore.
 */
import { useCallback, useEffect, useState } from "react";
import { useFetcher } from "react-router";
import { Button } from "../../ui/button";
import type { PromptVersion, PromptVersions } from "../prompt-save";
import { Dialog } from "../../ui/dialog";
import { NotLoaded } from "../../ui/not-loaded";
import { Spinner } from "../../ui/spinner";
import { When } from "../../ui/when";
import { DiffView } from "./diff-view";
import { VersionLabel } from "./version-label";
import classes from "./history.module.css";

interface HistoryProps {
  group: string;
  promptKey: string;
  label: string;
  /** The text in the editor. */
  text: string;
  onClose(): void;
  /** Saves the text as a new version. */
  onRestore(text: string): void;
  /** Compares the version with the editor's text on the test bench. */
  onCompare?(version: PromptVersion): void;
}

export function History({ group, promptKey, label, text, onClose, onRestore, onCompare }: HistoryProps) {
  const { load, data, state } = useFetcher<PromptVersions>();
  const read = useCallback(
    () => void load(`/prompt-sets/${group}?key=${promptKey}`),
    [load, group, promptKey],
  );
  useEffect(read, [read]);
  const versions = data?.versions ?? [];
  const [chosen, choose] = useState<number | null>(null);
  // While the user has typed nothing, the newest version equals the editor's text, so the one
  // before is shown.
  const shown =
    versions.find((version) => version.version === chosen) ??
    versions.find((version) => version.text !== text) ??
    versions[0];

  return (
    <Dialog look="drawer" title={`Versions of ${label}`} onClose={onClose}>
      {(!data || state !== "idle") && versions.length === 0 && <Spinner label="Loading versions" />}
      {data?.problem && state === "idle" && (
        <NotLoaded what="The versions" problem={data.problem} onRetry={read} />
      )}
      <div className={classes.columns}>
        <ol className={classes.list}>
          {versions.map((version) => (
            <li key={version.version}>
              <button
                type="button"
                className={classes.version}
                aria-pressed={version === shown}
                onClick={() => choose(version.version)}
              >
                {version.label && <strong className={classes.label}>{version.label}</strong>}
                <span>{version.by ?? "Default text"}</span>
                <span className={classes.when}>
                  {version.at ? <When at={version.at} /> : "before any change"}
                </span>
              </button>
            </li>
          ))}
        </ol>
        {shown && (
          <div className={classes.shown}>
            {shown.version > 0 && (
              <VersionLabel
                key={`${shown.version}${shown.label ?? ""}`}
                group={group}
                version={shown}
                onLabelled={read}
              />
            )}
            <p className={classes.legend}>From this version to the text in the editor:</p>
            <DiffView before={shown.text} after={text} label="Difference" />
            <div className={classes.actions}>
              <Button variant="default" onClick={() => onRestore(shown.text)}>
                Restore as a new version
              </Button>
              {onCompare && (
                <Button variant="default" onClick={() => onCompare(shown)}>
                  Test both side by side
                </Button>
              )}
            </div>
          </div>
        )}
      </div>
    </Dialog>
  );
}
