/** Shows that entered a chart this week, with the model's description and links to the company. */
import { prettyCategory } from "../categories";
import { countryName } from "../countries";
import type { NewShowView } from "../parts";
import classes from "./new-shows.module.css";
import { ShowCompany } from "./show-company";
import type { Part } from "./use-part";

export function NewShows({ shows }: { shows: Part<"new-shows"> }) {
  const list = shows.value ?? [];
  if (list.length === 0) return null;
  const waiting = list.filter((show) => show.state === "waiting").length;
  return (
    <details>
      <summary className={classes.summary}>
        <strong>
          {list.length} new {list.length === 1 ? "show" : "shows"}
        </strong>{" "}
        <span className={classes.quiet}>
          that weren’t in this platform’s charts last week, described by AI
          {waiting > 0 && `; ${waiting} still to be described`}
        </span>
      </summary>
      <ul className={classes.list}>
        {list.map((show) => (
          <NewShow key={show.showId} show={show} />
        ))}
      </ul>
    </details>
  );
}

function NewShow({ show }: { show: NewShowView }) {
  const { description } = show;
  return (
    <li className={classes.show}>
      {show.image && (
        <img src={show.image} alt="" width={40} height={40} loading="lazy" className={classes.art} />
      )}
      <div>
        <p>
          {show.link ? (
            <a href={show.link} target="_blank" rel="noreferrer">
              {show.title}
            </a>
          ) : (
            show.title
          )}{" "}
          <span className={classes.quiet}>
            {show.publisher} · entered {prettyCategory(show.category)}, {countryName(show.country)} at{" "}
            {show.rank}
          </span>
        </p>
        {description ? (
          <>
            <ShowCompany description={description} />
            {description.evidence && (
              <p className={classes.evidence}>
                “{description.evidence}”
                {!description.evidenceFound && " (these words are not in the show’s own text)"}
              </p>
            )}
          </>
        ) : (
          <p className={classes.quiet}>
            {show.state === "failed" ? `No description: ${show.problem}` : "Description pending"}
          </p>
        )}
      </div>
    </li>
  );
}
