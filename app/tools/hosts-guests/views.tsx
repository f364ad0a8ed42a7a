/** Shows with their hosts, or guests with where they were heard: one line each, with the episode that shows it. */
import { DataTable } from "../../ui/data-table";
import { SourceMark } from "../../ui/source-mark";
import type { ResultProps } from "../../tool-screen";
import type { Matches } from "./definition";

type Match = Matches[number];

export function MatchList({ result }: ResultProps<Matches>) {
  const hosts = result[0]?.role === "host";
  return (
    <DataTable
      caption={hosts ? "Shows that would have this person" : "Guests for this person's show"}
      rows={result}
      rowKey={(match) => `${match.show.name}${match.people.map(({ name }) => name).join()}`}
      columns={[
        {
          key: "people",
          header: hosts ? "Hosts" : "Guest",
          cell: ({ people }) =>
            people.map((person, at) => (
              <span key={person.name}>
                {at > 0 && ", "}
                <Named {...person} />
              </span>
            )),
        },
        { key: "show", header: hosts ? "Show" : "Heard on", cell: ({ show }) => <Named {...show} /> },
        { key: "topic", header: "Topic", cell: ({ topic }) => topic },
        { key: "episode", header: "Episode", cell: ({ episode }) => <Cited episode={episode} /> },
        { key: "doubt", header: "Doubt", cell: ({ doubt }) => doubt ?? "None" },
        { key: "source", header: "Source", cell: ({ source }) => source && <SourceMark source={source} /> },
      ]}
    />
  );
}

function Cited({ episode }: { episode: Match["episode"] }) {
  return (
    <>
      <Named name={episode.title} link={episode.link} />
      {episode.date && `, ${episode.date.slice(0, 10)}`}
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
