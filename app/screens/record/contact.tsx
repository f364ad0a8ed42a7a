/** Whether the record may be contacted, every reason against it, and its state in HubSpot. */
import IconAlertTriangle from "@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs";
import IconBan from "@tabler/icons-react/dist/esm/icons/IconBan.mjs";
import IconCircleCheck from "@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs";
import IconExternalLink from "@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs";
import IconInfoCircle from "@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs";
import IconSend from "@tabler/icons-react/dist/esm/icons/IconSend.mjs";
import { useEffect } from "react";
import { Form, Link, useFetcher } from "react-router";
import type { CrmOfRecord, Judged } from "../../records/crm-of-record.server";
import type { FoundRow } from "../../records/found-runs.server";
import type { ShownRecord } from "../../records/shown-record";
import { type WhyNot, whyNot } from "../../records/why-not";
import { packed } from "../../runs/lists/packed-keys";
import { Button, ButtonLink } from "../../ui/button";
import { useHydrated } from "../../ui/use-hydrated";
import { When } from "../../ui/when";
import classes from "./record.module.css";

const clientWords = {
  client: "Client",
  "former-client": "Former client",
  known: "In HubSpot, not a client",
  unknown: "Not in HubSpot",
};

/** The header reads the same answer, so both name the fetcher. */
const fetcherOf = (id: string) => `hubspot-${id}`;

/** Returns whether a reason stops users from writing to the record, by all answers that came so far. */
export function useIsOut({ record, rows, judged, asked }: ContactProps): boolean {
  const { data = asked } = useFetcher<CrmOfRecord>({ key: fetcherOf(record.id) });
  return whyNot(record, { judged: data ?? judged, facts: data?.facts ?? null, rows }).some(
    ({ stops }) => stops,
  );
}

interface ContactProps {
  record: ShownRecord;
  rows: FoundRow[];
  /** The verdict of the console's own rules. */
  judged: Judged;
  /** HubSpot's answer, if the page asked for it. */
  asked: CrmOfRecord | null;
}

interface CardsProps extends ContactProps {
  /** The person's line in a list, from which HubSpot can get it, or null. */
  place: { line: number; listId: string } | null;
}

export function Contact({ record, rows, judged, asked, place }: CardsProps) {
  const { load, data = asked, state } = useFetcher<CrmOfRecord>({ key: fetcherOf(record.id) });
  const address = `/records/${record.id}/crm`;
  useEffect(() => void load(address), [load, address]);
  const hydrated = useHydrated();
  const isAsking = hydrated && !data && state !== "idle";
  const verdict = (data ?? judged).verdict;
  const reasons = whyNot(record, { judged: data ?? judged, facts: data?.facts ?? null, rows });
  const stops = reasons.filter((reason) => reason.stops);
  const warnings = reasons.filter((reason) => !reason.stops);
  const unchecked = data ? (verdict?.unchecked ?? []) : [];
  const isOut = stops.length > 0;
  return (
    <div className={classes.pair}>
      <section className={classes.card} data-tone={isOut ? "bad" : undefined} aria-labelledby="contact">
        <header className={classes.cardHead}>
          <h2 id="contact">May be contacted</h2>
          <Answer isOut={isOut} isSure={data !== null && !data?.problem && unchecked.length === 0} />
        </header>
        {stops.length > 0 && <Reasons reasons={stops} Icon={IconBan} label="Why not" />}
        {warnings.length > 0 && (
          <Reasons reasons={warnings} Icon={IconAlertTriangle} label="Check before you write" />
        )}
        {!isOut && warnings.length === 0 && data && (
          <p className={classes.quiet}>We know no reason against it.</p>
        )}
        {unchecked.length > 0 && (
          <p className={classes.note}>
            <IconInfoCircle size={16} aria-hidden /> Not checked: {unchecked.join(", ")}.
          </p>
        )}
      </section>
      <section className={classes.card} aria-labelledby="hubspot" aria-busy={isAsking}>
        <header className={classes.cardHead}>
          <h2 id="hubspot">HubSpot</h2>
          {data?.facts?.link && (
            <ButtonLink
              href={data.facts.link}
              target="_blank"
              rel="noreferrer"
              variant="default"
              size="xs"
              leftSection={<IconExternalLink size={14} stroke={1.8} aria-hidden />}
            >
              Open in HubSpot
            </ButtonLink>
          )}
          {data?.facts?.client === "unknown" && record.kind === "person" && place && !isOut && (
            <Form method="post" action="/sendings">
              <input type="hidden" name="listId" value={place.listId} />
              <input type="hidden" name="search" value="" />
              <input type="hidden" name="keys" value={packed([place.line])} />
              <Button
                type="submit"
                size="xs"
                variant="default"
                leftSection={<IconSend size={14} stroke={1.8} aria-hidden />}
              >
                Send to HubSpot…
              </Button>
            </Form>
          )}
        </header>
        {isAsking && <Skeleton />}
        {!hydrated && !data && (
          <p className={classes.quiet}>
            <Link to="?hubspot=yes">Check HubSpot</Link>
          </p>
        )}
        {data?.problem && (
          <p className={classes.note}>
            <IconAlertTriangle size={16} aria-hidden /> HubSpot could not be checked: {data.problem}
            <Button
              size="xs"
              variant="default"
              disabled={state !== "idle"}
              onClick={() => void load(address)}
            >
              Try again
            </Button>
          </p>
        )}
        {data?.facts && <Facts facts={data.facts} />}
        {data && !data.facts && !data.problem && (
          <p className={classes.quiet}>HubSpot knows people by email address and companies by domain.</p>
        )}
      </section>
    </div>
  );
}

function Answer({ isOut, isSure }: { isOut: boolean; isSure: boolean }) {
  if (isOut)
    return (
      <span className={classes.answer} data-tone="bad">
        <IconBan size={16} aria-hidden /> No
      </span>
    );
  return (
    <span className={classes.answer} data-tone={isSure ? "good" : "quiet"}>
      <IconCircleCheck size={16} aria-hidden /> {isSure ? "Yes" : "Yes, as far as checked"}
    </span>
  );
}

function Reasons({ reasons, Icon, label }: { reasons: WhyNot[]; Icon: typeof IconBan; label: string }) {
  return (
    <ul className={classes.reasons} aria-label={label}>
      {reasons.map(({ words, from, to, stops }) => (
        <li key={`${words} ${from}`} data-tone={stops ? "bad" : "warn"}>
          <Icon size={16} aria-hidden />
          <span>
            <strong className={classes.value}>{words}</strong>{" "}
            <span className={classes.quiet}>{to === null ? from : <From to={to} words={from} />}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

function From({ to, words }: { to: string; words: string }) {
  if (to.startsWith("http"))
    return (
      <a href={to} target="_blank" rel="noreferrer">
        {words}
      </a>
    );
  return <Link to={to}>{words}</Link>;
}

function Facts({ facts }: { facts: NonNullable<CrmOfRecord["facts"]> }) {
  const { owner, lastContactedAt } = facts;
  const shown = [
    ["State", clientWords[facts.client]],
    ["Owner", owner && `${owner.name}${owner.hasLeft ? " (has left)" : ""}`],
    ["Last contact", lastContactedAt && <When at={lastContactedAt} />],
    ["Open deal", facts.openDeal && "Yes"],
    ["Email", [facts.optedOut && "opted out", facts.bounced && "bounced"].filter(Boolean).join(", ")],
  ] as const;
  return (
    <>
      <dl className={classes.facts}>
        {shown.map(
          ([label, value]) =>
            value && (
              <div className={classes.fact} key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      {facts.missing.length > 0 && (
        <p className={classes.note}>
          <IconInfoCircle size={16} aria-hidden /> HubSpot’s token cannot read{" "}
          {facts.missing.map(({ what, scope }) => `${what} (${scope})`).join(", ")}.
        </p>
      )}
    </>
  );
}

/** Grey lines in place of an answer that is on its way. */
function Skeleton() {
  return (
    <div className={classes.skeleton}>
      <span className={classes.quiet}>Checking HubSpot…</span>
      <span />
      <span />
    </div>
  );
}
