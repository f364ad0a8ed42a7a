/**
 * Shows competitors as cards: score, company, client status, evidence, and a button to look the
 * company up.
 */
import IconCircleCheck from "@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs";
import IconCircleMinus from "@tabler/icons-react/dist/esm/icons/IconCircleMinus.mjs";
import IconHelpCircle from "@tabler/icons-react/dist/esm/icons/IconHelpCircle.mjs";
import { Link } from "react-router";
import type { ResultProps } from "../../tool-screen";
import { Headline } from "../../tool-screen/table-results";
import { Initials } from "../../ui/initials";
import { Picture } from "../../ui/picture";
import { ScoreBar } from "../../ui/score-bar";
import { SourceMark } from "../../ui/source-mark";
import type { CompetitorsResult } from "./definition";
import { uncheckedInWords } from "./unchecked";
import classes from "./views.module.css";

type Competitor = CompetitorsResult["competitorsData"][number];

export function CompetitorCards({
  result: { competitorsData, unchecked = [] },
  run,
}: ResultProps<CompetitorsResult>) {
  return (
    <>
      <Headline run={run} />
      <ul className={classes.list}>
        {competitorsData.map((one) => (
          <li key={one.domain} className={classes.card}>
            <CompetitorCard one={one} />
          </li>
        ))}
      </ul>
      {unchecked.length > 0 && (
        <p className={classes.quiet}>Could not be checked: {unchecked.map(uncheckedInWords).join("; ")}</p>
      )}
    </>
  );
}

function CompetitorCard({ one }: { one: Competitor }) {
  return (
    <>
      <div className={classes.head}>
        {one.logo ? <Picture src={one.logo} alt="" shape="logo" /> : <Initials of={one.company} />}
        <span className={classes.name}>
          {one.company}
          <a href={`https://${one.domain}/`} target="_blank" rel="noreferrer" className={classes.domain}>
            {one.domain}
          </a>
        </span>
        <span className={classes.score} title={scoreInWords(one)}>
          {one.score}
          <span className={classes.of}> of 100</span>
        </span>
      </div>
      <ScoreBar most={100} parts={scoreParts(one)} />
      <ClientMark {...one} />
      <ul className={classes.evidence} aria-label={`Evidence for ${one.company}`}>
        {one.evidence.map(({ text, link, source }) => (
          <li key={text}>
            <a href={link} target="_blank" rel="noreferrer">
              {text}
            </a>
            {source && <SourceMark source={source} />}
          </li>
        ))}
      </ul>
      <Link to={`/youtube?domain=${encodeURIComponent(one.domain)}`} className={classes.action}>
        Look up in Youtube Discovery
      </Link>
    </>
  );
}

function ClientMark({ isClient, clientUnknown }: Competitor) {
  const [Icon, words, state] = clientUnknown
    ? ([IconHelpCircle, "Client status unknown", "unknown"] as const)
    : isClient
      ? ([IconCircleCheck, "Already a client", "yes"] as const)
      : ([IconCircleMinus, "Not a client", "no"] as const);
  return (
    <span className={classes.client} data-state={state}>
      <Icon size={16} stroke={1.6} aria-hidden /> {words}
    </span>
  );
}

const scoreParts = ({ parts: { offer, searches } }: Competitor): [string, number][] => [
  ["Same offer and buyers", offer],
  ["Same searches", searches ?? 0],
];

function scoreInWords({ score, parts: { offer, searches } }: Competitor) {
  const words = `${score} of 100: ${offer} for the same offer and buyers`;
  return searches === null ? words : `${words}, ${searches} for the same searches`;
}
