/** One section per keyword: the sentence that shows it and where it stands, or that it is not relevant. */
import { SourceMark } from "../../ui/source-mark";
import type { ResultProps } from "../../tool-screen";
import type { UseCaseResults } from "./definition";
import classes from "./views.module.css";

export function UseCaseList({ result }: ResultProps<UseCaseResults>) {
  return (
    <div className={classes.list}>
      {result.map((one) => (
        <section key={one.keyword}>
          <h3 className={classes.keyword}>
            {one.isDomainRelevant
              ? `Relevant for ${one.keyword}`
              : one.unread
                ? `Could not read the site for ${one.keyword}`
                : `Domain is not relevant for ${one.keyword}`}
            {one.source && <SourceMark source={one.source} />}
          </h3>
          {one.isDomainRelevant ? (
            <Evidence one={one} />
          ) : (
            <p className={classes.facts}>{one.relevancyDetails}</p>
          )}
        </section>
      ))}
    </div>
  );
}

function Evidence({ one }: { one: UseCaseResults[number] }) {
  return (
    <>
      <p className={classes.sentence}>“{one.relevancyDetails}”</p>
      <p className={classes.facts}>
        Found on a {one.foundOn}:{" "}
        <a href={one.link} target="_blank" rel="noreferrer">
          {one.link}
        </a>
      </p>
      <details open>
        <summary>Text around it</summary>
        <p className={classes.page}>{one.cleanupPage}</p>
      </details>
    </>
  );
}
