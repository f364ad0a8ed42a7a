/**
 * Shows the profiles' owner, then one card per network with handle, followers and the evidence of
 * ownership.
 */
import type { ResultProps } from "../../tool-screen";
import { Headline } from "../../tool-screen/table-results";
import { formatNumber } from "../../toolkit/format-number";
import { Initials } from "../../ui/initials";
import { NetworkIcon } from "../../ui/network-icon";
import { SourceMark } from "../../ui/source-mark";
import { type EnricherResult, networkOf, textOf } from "./items";
import classes from "./views.module.css";

type Item = EnricherResult[number];
type ProfileItem = Item & { profile: NonNullable<Item["profile"]> };

/** The heading above the cards already shows these. */
const subjectItems = new Set(["Name", "E-mail", "Domain"]);

export function ProfileCards({ result, run }: ResultProps<EnricherResult>) {
  const profiles = result.filter((item): item is ProfileItem => item.profile !== undefined);
  const facts = result.filter(({ name, profile }) => !profile && !subjectItems.has(name));
  return (
    <>
      <Headline run={run} />
      <Subject items={result} />
      <ul className={classes.list}>
        {profiles.map((item) => (
          <li key={item.name} className={classes.card}>
            <ProfileCard item={item} />
          </li>
        ))}
      </ul>
      <dl className={classes.facts}>
        {facts.map(({ name, value, note, source }) => (
          <div key={name}>
            <dt>
              {name} {source && <SourceMark source={source} />}
            </dt>
            <dd>
              {value}
              {note && <span className={classes.quiet}>{note}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function Subject({ items }: { items: EnricherResult }) {
  const [name, email, domain] = ["Name", "E-mail", "Domain"].map((each) => textOf(items, each));
  const source = items.find((item) => subjectItems.has(item.name))?.source;
  const called = name ?? email ?? domain;
  if (!called) return null;
  return (
    <div className={classes.subject}>
      <Initials of={called} />
      <div className={classes.who}>
        <h3>
          {called} {source && <SourceMark source={source} />}
        </h3>
        <p className={classes.quiet}>
          {[email, domain].filter((each) => each && each !== called).join(" · ")}
        </p>
      </div>
    </div>
  );
}

function ProfileCard({ item: { name, value, href, hrefs, note, source, profile } }: { item: ProfileItem }) {
  const { handle, followers, confidence } = profile;
  // Lists several profiles of one network, or disagreeing sources.
  const several = typeof value === "string" ? [] : value;
  return (
    <>
      <div className={classes.head}>
        <NetworkIcon network={networkOf(name)} isNamed />
        <span className={classes.network}>{name}</span>
        <span className={classes.confidence} data-confidence={confidence}>
          {confidence}
        </span>
        {source && <SourceMark source={source} />}
      </div>
      <a href={href} target="_blank" rel="noreferrer" className={classes.handle}>
        {handle}
      </a>
      <p className={classes.followers}>
        {followers === null ? (
          "Followers unknown"
        ) : (
          <>
            <strong>{formatNumber(followers)}</strong> followers
          </>
        )}
      </p>
      {note && <p className={classes.quiet}>{withoutMark(note, confidence)}</p>}
      {several.length > 0 && (
        <ul className={classes.several} aria-label={`All on ${name}`}>
          {several.map((words, at) => (
            <li key={words}>
              <a href={hrefs?.[at] ?? href} target="_blank" rel="noreferrer">
                {words}
              </a>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Removes the confidence from the start of the note, because a badge above already shows it. */
function withoutMark(note: string, confidence: string): string {
  const why = note.startsWith(`${confidence}: `) ? note.slice(confidence.length + 2) : note;
  return why.charAt(0).toUpperCase() + why.slice(1);
}
