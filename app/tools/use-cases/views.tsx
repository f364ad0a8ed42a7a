/**
 * Shows one card per keyword: the sentence that proves it with its source, or why it is not
 * relevant.
 */
import IconCircleCheck from "@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs";
import IconCircleMinus from "@tabler/icons-react/dist/esm/icons/IconCircleMinus.mjs";
import IconHelpCircle from "@tabler/icons-react/dist/esm/icons/IconHelpCircle.mjs";
import type { ResultProps } from "../../tool-screen";
import { Headline } from "../../tool-screen/table-results";
import { SourceMark } from "../../ui/source-mark";
import type { UseCaseResults } from "./definition";
import classes from "./views.module.css";

type UseCase = UseCaseResults[number];

/** Longer texts are folded, so that users can compare cards. */
const longestOpen = 300;

export function UseCaseCards({ result, run }: ResultProps<UseCaseResults>) {
  return (
    <>
      <Headline run={run} />
      <ul className={classes.list}>
        {result.map((one) => (
          <li key={one.keyword} className={classes.card}>
            <UseCaseCard one={one} />
          </li>
        ))}
      </ul>
    </>
  );
}

function UseCaseCard({ one }: { one: UseCase }) {
  const { words, Icon, state } = verdictOn(one);
  return (
    <>
      <div className={classes.head} data-state={state}>
        <Icon size={20} stroke={1.6} aria-hidden />
        <h3 className={classes.verdict}>{words}</h3>
        {one.source && <SourceMark source={one.source} />}
      </div>
      {one.isDomainRelevant ? (
        <Evidence one={one} />
      ) : (
        <p className={classes.facts}>{one.relevancyDetails}</p>
      )}
    </>
  );
}

function verdictOn({ keyword, isDomainRelevant, unread }: UseCase) {
  if (isDomainRelevant) return { words: `Relevant for ${keyword}`, Icon: IconCircleCheck, state: "yes" };
  if (unread)
    return { words: `Could not read the site for ${keyword}`, Icon: IconHelpCircle, state: "unknown" };
  return { words: `Domain is not relevant for ${keyword}`, Icon: IconCircleMinus, state: "no" };
}

function Evidence({ one }: { one: UseCase }) {
  return (
    <>
      <blockquote className={classes.sentence}>“{one.relevancyDetails}”</blockquote>
      <p className={classes.facts}>
        Found on a {one.foundOn}:{" "}
        <a href={one.link} target="_blank" rel="noreferrer" title={one.link}>
          {withoutScheme(one.link)}
        </a>
      </p>
      <details open={one.cleanupPage.length <= longestOpen} className={classes.around}>
        <summary>Text around it</summary>
        <p className={classes.page}>{one.cleanupPage}</p>
      </details>
    </>
  );
}

const withoutScheme = (link: string) => link.replace(/^https?:\/\/(?:www\.)?/, "");
