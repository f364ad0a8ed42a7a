/** Shows a promotion's changes to production, with buttons to promote and to undo. */
import { useCallback, useEffect, useState } from "react";
import { useFetcher } from "react-router";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { NotLoaded } from "../../ui/not-loaded";
import { Spinner } from "../../ui/spinner";
import type { PromptVersions } from "../prompt-save";
import { draftInOneStep, promotedKey, promotedText } from "../promoted";
import type { PromotionTarget } from "../set-view";
import { DiffView } from "./diff-view";
import classes from "./history.module.css";
import { usePromptSave } from "./use-prompt-save";

interface PromotionProps {
  /** The staging group. */
  from: string;
  to: PromotionTarget;
  /** Keys of one prompt's parts, in order. */
  keys: readonly string[];
  onClose(): void;
}

/** Returns a prompt's versions, newest first; empty without a key. */
function useVersions(group: string, key: string | undefined) {
  const { load, data } = useFetcher<PromptVersions>();
  const read = useCallback(() => {
    if (key !== undefined) void load(`/prompt-sets/${group}?key=${key}`);
  }, [load, group, key]);
  useEffect(read, [read]);
  return { read, inForce: data?.versions[0], problem: data?.problem };
}

export function Promotion({ from, to, keys, onClose }: PromotionProps) {
  const [first = "", second] = keys;
  const key = promotedKey(first);
  const production = useVersions(to.group, key);
  // The saved texts; others may have changed them since the screen was loaded.
  const parts = [useVersions(from, first), useVersions(from, second)].slice(0, keys.length);
  const { read, inForce } = production;
  const save = usePromptSave(to.group, `promotion:${key}`);
  /** The production text when the user asked for the promotion. */
  const [former, setFormer] = useState<{ text: string; version: number } | null>(null);
  const [promoted, setPromoted] = useState<number | null>(null);
  const text = promotedText(parts.map((part) => part.inForce?.text ?? ""));
  const answer = save.answer;
  useEffect(() => {
    if (!answer || !("saved" in answer)) return;
    setPromoted(answer.saved[key] === text ? answer.version : null);
    read();
  }, [answer, key, text, read]);
  const problem = [production, ...parts].find((each) => each.problem)?.problem;
  const isSaving = save.status === "saving";

  return (
    <Dialog look="drawer" title={`Promote to ${to.title}`} onClose={onClose}>
      {problem ? (
        <NotLoaded
          what="The text in production"
          problem={problem}
          onRetry={() => {
            for (const each of [production, ...parts]) each.read();
          }}
        />
      ) : inForce && parts.every((part) => part.inForce) ? (
        <div className={classes.shown}>
          {parts.length > 1 && (
            <p className={classes.legend}>
              Parts a and b become one prompt. {`{{draft}} becomes “${draftInOneStep}”.`}
            </p>
          )}
          <p className={classes.legend} role="status">
            {promoted === null
              ? "This changes the text in production:"
              : `Done. ${to.title} now uses this prompt.`}
          </p>
          <DiffView
            before={(promoted !== null && former ? former : inForce).text}
            after={text}
            label="Changes in production"
          />
          {answer && "problem" in answer && (
            <p role="alert">
              Not saved. {answer.problem.detail} {answer.problem.nextStep}
            </p>
          )}
          {answer && "conflict" in answer && (
            <p role="alert">
              {answer.conflict.by} just saved a newer text in production. Close this and try again.
            </p>
          )}
          <div className={classes.actions}>
            {promoted === null ? (
              <Button
                disabled={isSaving || inForce.text === text}
                onClick={() => {
                  setFormer(inForce);
                  save.save({ [key]: text }, inForce.version);
                }}
              >
                {inForce.text === text ? "Already in production" : "Promote to production"}
              </Button>
            ) : (
              former && (
                <Button
                  variant="default"
                  disabled={isSaving}
                  onClick={() => save.save({ [key]: former.text }, promoted)}
                >
                  Restore the previous text
                </Button>
              )
            )}
          </div>
        </div>
      ) : (
        <Spinner label="Loading the text in production" />
      )}
    </Dialog>
  );
}
