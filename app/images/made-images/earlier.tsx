import { Link } from "react-router";
import type { EarlierImages } from "../earlier";
import { When } from "../../ui/when";
import classes from "./made-images.module.css";

/** What was generated before, by all staff: a click shows it again. */
export function Earlier({ path, earlier, ratio }: { path: string; earlier: EarlierImages[]; ratio: string }) {
  if (earlier.length === 0) return null;
  return (
    <section className={classes.section} aria-label="Generated before">
      <h2 className={classes.heading}>Generated before</h2>
      <ul className={classes.earlier}>
        {earlier.map(({ runId, title, by, at, images }) => (
          <li key={runId}>
            <Link to={`${path}?run=${runId}`} reloadDocument className={classes.again}>
              <span className={classes.strip}>
                {images.map(({ id, link, label }) => (
                  <img
                    key={id}
                    src={link}
                    alt={`${title}, ${label}`}
                    loading="lazy"
                    style={{ aspectRatio: ratio }}
                  />
                ))}
              </span>
              <span>{title}</span>
              <span className={classes.found}>
                {by}, <When at={at} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
