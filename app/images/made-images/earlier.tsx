import { Link } from "react-router";
import type { EarlierImages } from "../earlier";
import { When } from "../../ui/when";
import classes from "./made-images.module.css";

interface EarlierProps {
  path: string;
  earlier: EarlierImages[];
  /** 16:9 or square. */
  shape: "wide" | "square";
}

/** Earlier pictures of all users; a click shows one again. */
export function Earlier({ path, earlier, shape }: EarlierProps) {
  if (earlier.length === 0) return null;
  return (
    <section className={classes.section} aria-label="Earlier images">
      <h2 className={classes.heading}>Earlier images</h2>
      <ul className={classes.earlier}>
        {earlier.map(({ runId, title, by, at, images }) => (
          <li key={runId}>
            <Link to={`${path}?run=${runId}`} reloadDocument className={classes.again}>
              <span className={classes.strip}>
                {images.map(({ id, link, label }) => (
                  <img key={id} src={link} alt={`${title}, ${label}`} loading="lazy" data-shape={shape} />
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
