/** A record's state in HubSpot, and the reason why nobody may email the person. */
import { useEffect } from "react";
import { Link, useFetcher } from "react-router";
import type { CrmOfRecord } from "../../records/crm-of-record.server";
import { When } from "../../ui/when";
import classes from "./record.module.css";

const clientWords = {
  client: "Client",
  "former-client": "Was a client",
  known: "In HubSpot, no client",
  unknown: "Not in HubSpot",
};

export function CrmFacts({ id }: { id: string }) {
  const { load, data, state } = useFetcher<CrmOfRecord>();
  useEffect(() => void load(`/records/${id}/crm`), [load, id]);
  if (!data) return <p className={classes.quiet}>{state === "idle" ? "" : "Asking HubSpot…"}</p>;
  const { facts, verdict, problem } = data;
  return (
    <>
      <section>
        <h2>May be written to</h2>
        {verdict &&
          (verdict.may ? (
            <p>
              Yes
              {verdict.unchecked.length > 0 &&
                `, as far as known. Not checked: ${verdict.unchecked.join(", ")}`}
              .
            </p>
          ) : (
            <p>
              No: {verdict.reasons.map(({ words }) => words).join(", ")}.{" "}
              <Link to="/exclusions">Exclusions</Link>
            </p>
          ))}
      </section>
      <section>
        <h2>HubSpot</h2>
        {problem && <p>HubSpot could not be asked: {problem}.</p>}
        {facts && (
          <ul className={classes.list}>
            <li>
              {facts.link ? (
                <a href={facts.link} target="_blank" rel="noreferrer">
                  {clientWords[facts.client]}
                </a>
              ) : (
                clientWords[facts.client]
              )}
            </li>
            {facts.owner && (
              <li>
                Owner: {facts.owner.name}
                {facts.owner.hasLeft && " (has left)"}
              </li>
            )}
            {facts.lastContactedAt && (
              <li>
                Last contacted <When at={facts.lastContactedAt} />
              </li>
            )}
            {facts.openDeal && <li>Open deal</li>}
            {facts.optedOut && <li>Opted out</li>}
            {facts.bounced && <li>An e-mail bounced</li>}
            {facts.missing.map(({ what, scope }) => (
              <li key={what} className={classes.quiet}>
                Not shown: {what} ({scope})
              </li>
            ))}
          </ul>
        )}
        {!facts && !problem && (
          <p className={classes.quiet}>HubSpot knows people by e-mail and companies by domain.</p>
        )}
      </section>
    </>
  );
}
