/**
 * Shows hosts with their shows, or guests with their appearances: one line each, with an episode as
 * evidence.
 */
import type { ResultProps } from "../../tool-screen";
import { Headline } from "../../tool-screen/table-results";
import { date } from "../../toolkit/tables/kinds/date";
import { DataTable } from "../../ui/data-table";
import { SourceMark } from "../../ui/source-mark";
import type { Matches } from "./definition";
import classes from "./views.module.css";

type Match = Matches[number];

export function MatchList({ result, run }: ResultProps<Matches>) {
  const hosts = result[0]?.role === "host";
  const shared = sharedDoubt(result);
  const ownDoubt = ({ doubt }: Match) => doubt?.slice(shared.length).trim() ?? "";
  return (
    <>
      <Headline run={run} />
      {shared && <p className={classes.doubt}>{shared}</p>}
      <DataTable
        caption={hosts ? "Shows for this person" : "Guests for this person's show"}
        rows={result}
        stacks="labelled"
        rowKey={(match) => `${match.show.name}${match.people.map(({ name }) => name).join()}`}
        columns={[
          {
            key: "people",
            header: hosts ? "Hosts" : "Guest",
            wide: result.some((match) => ownDoubt(match) !== ""),
            cell: (match) => <People people={match.people} doubt={ownDoubt(match)} />,
          },
          { key: "show", header: hosts ? "Show" : "Heard on", cell: ({ show }) => <Named {...show} /> },
          { key: "topic", header: "Topic", cell: ({ topic }) => topic },
          { key: "episode", header: "Episode", cell: ({ episode }) => <Cited episode={episode} /> },
          { key: "source", header: "Source", cell: ({ source }) => source && <SourceMark source={source} /> },
        ]}
      />
    </>
  );
}

/**
 * Returns the doubt that all matches share because it concerns the searched person. The screen
 * shows it once.
 */
function sharedDoubt(matches: Matches): string {
  const doubts = matches.map(({ doubt }) => doubt ?? "");
  const [shortest = ""] = doubts.toSorted((a, b) => a.length - b.length);
  return doubts.length > 1 && doubts.every((doubt) => doubt.startsWith(shortest)) ? shortest : "";
}

/** Shows the people and, if there is a doubt, why they may be namesakes. */
function People({ people, doubt }: { people: Match["people"]; doubt: string }) {
  return (
    <>
      {people.map((person, at) => (
        <span key={person.name}>
          {at > 0 && ", "}
          <Named {...person} />
        </span>
      ))}
      {doubt && <p className={classes.doubt}>{doubt}</p>}
    </>
  );
}

function Cited({ episode }: { episode: Match["episode"] }) {
  return (
    <>
      <Named name={episode.title} link={episode.link} />
      {episode.date && `, ${date.text(episode.date)}`}
    </>
  );
}

function Named({ name, link }: { name: string; link: string | null }) {
  if (!link) return name;
  return (
    <a href={link} target="_blank" rel="noreferrer">
      {name}
    </a>
  );
}
