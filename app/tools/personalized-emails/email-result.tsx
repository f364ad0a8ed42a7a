/** Shows the written email next to its facts, and the whole answer as folded JSON below. */
import type { ReactNode } from "react";
import { Link } from "react-router";
import { Button } from "../../ui/button";
import type { Variable } from "../../prompts/placeholders";
import type { RunView } from "../../runs/run-view";
import type { ClientStatus } from "../../vendors/clients/port";
import { CopyButton } from "../../ui/copy-button";
import { DraftChecks } from "../../ui/draft-checks";
import { JsonView } from "../../ui/json-view";
import { saveAs } from "../../ui/save-as";
import { Letter } from "../../ui/result-tables/letter";
import { SandboxMark } from "../../ui/source-mark";
import { UsageLine } from "../../ui/usage-line";
import type { WrittenEmail } from "./definition";
import { KnownFacts } from "./known-facts";
import classes from "./workspace.module.css";

interface EmailResultProps {
  result: WrittenEmail | undefined;
  run: RunView;
  variables: readonly Variable[];
}

export function EmailResult({ result, run, variables }: EmailResultProps) {
  if (!result) return <p className={classes.muted}>This run was cancelled before it ended.</p>;
  const {
    step: _step,
    letter,
    wants,
    parts,
    checks,
    usage,
    latestEvents,
    eventsBeforeEmailWasSent,
    ...answer
  } = result;
  const json = { ...answer, latestEvents, eventsBeforeEmailWasSent };
  return (
    <article className={classes.result}>
      <header className={classes.header}>
        <h2 className={classes.heading}>
          Email {result.step} for {run.title}
        </h2>
        {run.sandbox && <SandboxMark />}
        {!letter && result.emailGenerated && <CopyButton text={result.emailGenerated} label="Copy email" />}
        <Button
          variant="default"
          size="xs"
          onClick={() =>
            saveAs(
              `${run.title}-email-${result.step}.json`,
              "application/json",
              JSON.stringify(json, null, 2),
            )
          }
        >
          Export JSON
        </Button>
        <Link to={`/runs/${run.id}`}>View full results</Link>
      </header>
      {run.reason ? (
        <p className={classes.notice}>{run.reason}</p>
      ) : (
        gapsIn(result).map((gap) => (
          <p key={gap} className={classes.muted}>
            {gap}
          </p>
        ))
      )}
      <div className={classes.columns}>
        <div className={classes.stack}>
          {parts.length > 1 && parts[0] && (
            <Fold title={`Draft (${parts[0].label})`}>
              <p className={classes.letter}>{parts[0].text}</p>
            </Fold>
          )}
          {letter ? (
            <Letter
              key={run.id}
              to={letter.to?.email ?? null}
              subject={letter.subject}
              body={letter.body}
              others={[]}
            />
          ) : (
            result.emailGenerated && <p className={classes.letter}>{result.emailGenerated}</p>
          )}
          {result.emailGenerated && <DraftChecks checks={checks} />}
          {usage.model && <UsageLine usage={usage} />}
        </div>
        <div className={classes.stack}>
          {wants && (
            <Fold title="What they want" open>
              <p>{wants}</p>
            </Fold>
          )}
          <Fold title="Known facts" open>
            <KnownFacts facts={result.enrichedData} variables={variables} />
          </Fold>
          <Fold title={`Latest events (${latestEvents.length})`}>
            <JsonView value={latestEvents} />
          </Fold>
          <Fold title={`Events before (${eventsBeforeEmailWasSent.length})`}>
            <JsonView value={eventsBeforeEmailWasSent} />
          </Fold>
          <Fold title="Apollo">
            <JsonView value={result.apolloData} />
          </Fold>
          <Fold title="HubSpot">
            <JsonView value={result.hubspotData} />
          </Fold>
          <Fold title="Initial prompt">
            <p className={classes.sent}>{result.initialPrompt}</p>
          </Fold>
        </div>
      </div>
      <Fold title="As JSON">
        <JsonView value={json} unfolded={1} />
      </Fold>
    </article>
  );
}

/** Lists the sources without an answer, so that no reader takes unknown for a fact. */
function gapsIn({ apolloData, hubspotData }: WrittenEmail): string[] {
  const contact = hubspotData?.contact as ClientStatus | undefined;
  return [
    !apolloData && "Apollo knows neither this address nor its company.",
    apolloData && !apolloData.person && "Apollo knows the company, but nobody with this address.",
    !contact?.record &&
      "HubSpot has no contact with this address, so we don’t know what they did on the platform.",
  ].filter((gap) => typeof gap === "string");
}

function Fold({ title, open, children }: { title: string; open?: boolean; children: ReactNode }) {
  return (
    <details className={classes.fold} open={open}>
      <summary>{title}</summary>
      <div>{children}</div>
    </details>
  );
}
