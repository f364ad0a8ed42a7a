/** Competitors as cards: score and company first, then the evidence it rests on. */
import IconCircleCheck from "@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs";
import { Picture } from "../../ui/picture";
import { SourceMark } from "../../ui/source-mark";
import type { ResultProps } from "../../tool-screen";
import type { CompetitorsResult } from "./definition";
import { uncheckedInWords } from "./unchecked";
import classes from "./views.module.css";

export function CompetitorCards({
  result: { competitorsData, unchecked = [] },
}: ResultProps<CompetitorsResult>) {
  return (
    <>
      <ul className={classes.list}>
        {competitorsData.map((one) => (
          <li key={one.domain} className={classes.card}>
            <div className={classes.head}>
              {one.logo && <Picture src={one.logo} alt="" shape="logo" />}
              <span className={classes.name}>
                {one.company}
                <a
                  href={`https://${one.domain}/`}
                  target="_blank"
                  rel="noreferrer"
                  className={classes.domain}
                >
                  {one.domain}
                </a>
              </span>
              <span className={classes.score} title={scoreInWords(one)}>
                {one.score}
              </span>
            </div>
            {one.isClient && (
              <span className={classes.client}>
                <IconCircleCheck size={14} aria-hidden /> Already a client
              </span>
            )}
            {one.evidence.map(({ text, link, source }) => (
              <p key={text} className={classes.evidence}>
                {text}{" "}
                <a href={link} target="_blank" rel="noreferrer">
                  Check
                </a>
                {source && <SourceMark source={source} />}
              </p>
            ))}
          </li>
        ))}
      </ul>
      {unchecked.length > 0 && (
        <p className={classes.evidence}>Could not be checked: {unchecked.map(uncheckedInWords).join("; ")}</p>
      )}
    </>
  );
}

function scoreInWords({ score, parts: { offer, searches } }: CompetitorsResult["competitorsData"][number]) {
  const words = `${score} of 100: ${offer} for what both sell to the same buyers`;
  return searches === null ? words : `${words}, ${searches} for being found by the same searches`;
}
