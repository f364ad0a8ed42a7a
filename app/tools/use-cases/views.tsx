/**
 * Shows one card per keyword: the sentence that proves it with its source, or why it is not
 * relevant.
 */
import type { ResultProps } from "../../tool-screen";
import { Headline } from "../../tool-screen/table-results";
import { SourceMark } from "../../ui/source-mark";
import { Verdict } from "../../ui/verdict";
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
  const { words, answer } = verdictOn(one);
  return (
    <>
      <Verdict answer={answer} size="small" as="h3" beside={one.source && <SourceMark source={one.source} />}>
        {words}
      </Verdict>
      {one.isDomainRelevant ? (
        <Evidence one={one} />
      ) : (
        <p className={classes.facts}>{one.relevancyDetails}</p>
      )}
    </>
  );
}

function verdictOn({ keyword, isDomainRelevant, unread }: UseCase) {
  if (isDomainRelevant) return { words: `Relevant for ${keyword}`, answer: "yes" } as const;
  if (unread) return { words: `Could not read the site for ${keyword}`, answer: "unknown" } as const;
  return { words: `Domain is not relevant for ${keyword}`, answer: "no" } as const;
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
        <summary>Context</summary>
        <p className={classes.page}>{one.cleanupPage}</p>
      </details>
    </>
  );
}

const withoutScheme = (link: string) => link.replace(/^https?:\/\/(?:www\.)?/, "");
