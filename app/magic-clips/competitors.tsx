import type { VideoInfo } from "./clips.server";
import { Picture } from "../ui/picture";
import classes from "./clips-summary.module.css";

/** The competitors that were asked about, each as far as it is known. */
export function Competitors({ competitors }: { competitors: VideoInfo["competitorsQueried"] }) {
  if (competitors.length === 0) return null;
  return (
    <section className={classes.section} aria-labelledby="competitors">
      <h3 id="competitors">Competitors</h3>
      <ul className={classes.competitors}>
        {competitors.map(({ competitorCompany, competitorDomain, competitorLogo }, at) => (
          <li key={`${at}${competitorDomain}`}>
            {competitorLogo ? (
              <Picture src={competitorLogo} alt="" shape="small-logo" />
            ) : (
              <span className={classes.initial} aria-hidden>
                {(competitorCompany ?? competitorDomain ?? "?").charAt(0).toUpperCase()}
              </span>
            )}
            <span className={classes.company}>
              <strong>{competitorCompany ?? competitorDomain ?? "Unknown company"}</strong>
              {competitorDomain && (
                <a href={`https://${competitorDomain}/`} target="_blank" rel="noreferrer">
                  {competitorDomain}
                </a>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
