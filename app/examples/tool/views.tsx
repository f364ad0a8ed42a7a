import type { ResultProps } from "../../tool-screen";
import { SourceMark } from "../../ui/source-mark";
import type { SpokenPages } from "./definition";
import classes from "./views.module.css";

export function SpokenPageList({ result }: ResultProps<SpokenPages>) {
  return (
    <>
      <p className={classes.read}>
        {result.pages.length} of {result.read} pages read speak of it.
        {result.unjudged > 0 && ` ${result.unjudged} could not be judged.`}
      </p>
      <ul className={classes.pages}>
        {result.pages.map(({ title, link, quote, why, source }) => (
          <li key={link}>
            <a href={link} target="_blank" rel="noreferrer">
              {title}
            </a>{" "}
            <SourceMark source={source} />
            <blockquote className={classes.quote}>{quote}</blockquote>
            <p className={classes.why}>{why}</p>
          </li>
        ))}
      </ul>
    </>
  );
}
