/** The model's description of a show, with links to the company behind it. */
import IconVideo from "@tabler/icons-react/dist/esm/icons/IconVideo.mjs";
import { Link } from "react-router";
import { companyLink, discoveryLink, peopleLink, type ShowDescription, videoWords } from "../description";
import classes from "./new-shows.module.css";

export function ShowCompany({ description }: { description: ShowDescription }) {
  const { kind, company, domain, video } = description;
  return (
    <p>
      {kind}
      {(company || domain) && " · "}
      {domain ? (
        <a href={companyLink(domain)} target="_blank" rel="noreferrer">
          {company ?? domain}
        </a>
      ) : (
        company
      )}
      {" · "}
      <span className={classes.video}>
        <IconVideo size={14} stroke={1.6} aria-hidden /> {videoWords[video]}
      </span>
      {domain && (
        <>
          {" · "}
          <Link to={discoveryLink(domain)}>Look up {domain} in Youtube Discovery</Link>
          {" · "}
          <Link to={peopleLink(domain)}>Find contacts</Link>
        </>
      )}
    </p>
  );
}
