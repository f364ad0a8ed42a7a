/** Followed shows with their positions in all charts of the week, and a search for others. */
import IconSearch from "@tabler/icons-react/dist/esm/icons/IconSearch.mjs";
import { useState } from "react";
import { Form } from "react-router";
import { Button } from "../../ui/button";
import { TextField } from "../../ui/text-field";
import { prettyCategory } from "../categories";
import { countryName } from "../countries";
import type { ShowStanding } from "../parts";
import { platformTitle } from "../view";
import { weekText } from "../week";
import { FollowButton } from "./follow-button";
import classes from "./known-shows.module.css";
import { Move } from "./move";
import { NotLoaded } from "./notice";
import type { Part } from "./use-part";
import { useView } from "./use-view";
import { ViewLink } from "./view-link";

/** Number of positions listed per show; further ones are only counted. */
const mostPlaces = 5;

export function KnownShows({ shows }: { shows: Part<"known-shows"> }) {
  const { view, go } = useView();
  const [typed, setTyped] = useState(view.find);
  const { followed = [], found = null } = shows.value ?? {};
  return (
    <section className={classes.shows} aria-label="Shows">
      <Form
        action="/podcast-charts"
        role="search"
        aria-label="Shows"
        className={classes.search}
        onSubmit={(event) => {
          event.preventDefault();
          go({ find: typed.trim() || undefined });
        }}
      >
        {view.week && <input type="hidden" name="week" value={weekText(view.week)} />}
        <input type="hidden" name="platform" value={view.platform} />
        <TextField
          name="find"
          aria-label="Find a show in all charts"
          placeholder="Find a show in all charts..."
          icon={<IconSearch size={16} stroke={1.6} aria-hidden />}
          value={typed}
          maxLength={100}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" loading={shows.loading && view.find !== ""}>
          Find
        </Button>
      </Form>
      {shows.problem && <NotLoaded problem={shows.problem} onRetry={shows.reload} />}
      {found && (
        <>
          <h3 className={classes.title}>
            {found.length === 0 ? `No other show matches “${view.find}”` : `Shows matching “${view.find}”`}
          </h3>
          <Standings standings={found} label="Found shows" onChange={shows.reload} />
        </>
      )}
      {followed.length > 0 && (
        <>
          <h3 className={classes.title}>Followed shows</h3>
          <Standings standings={followed} label="Followed shows" onChange={shows.reload} />
        </>
      )}
    </section>
  );
}

interface StandingsProps {
  standings: ShowStanding[];
  label: string;
  onChange(): void;
}

function Standings({ standings, label, onChange }: StandingsProps) {
  if (standings.length === 0) return null;
  return (
    <ul className={classes.list} aria-label={label}>
      {standings.map((standing) => {
        const { platform, show, places, out, followedBy } = standing;
        return (
          <li key={`${platform}/${show.id}`} className={classes.show}>
            <div className={classes.words}>
              <p>
                <strong>{show.title}</strong>{" "}
                <span className={classes.quiet}>
                  {show.publisher} · {platformTitle[platform]}
                  {followedBy && ` · followed by ${followedBy}`}
                </span>
              </p>
              {places.length > 0 ? (
                <ul className={classes.places}>
                  {places.slice(0, mostPlaces).map((place) => (
                    <li key={`${place.country}.${place.category}`}>
                      <ViewLink
                        change={{ platform, chart: `${place.country}.${place.category}`, show: show.id }}
                      >
                        {place.rank} in {prettyCategory(place.category)}, {countryName(place.country)}
                      </ViewLink>{" "}
                      {standing.compared && <Move rank={place.rank} before={place.before} />}
                    </li>
                  ))}
                  {places.length > mostPlaces && (
                    <li className={classes.quiet}>
                      and in {places.length - mostPlaces} more{" "}
                      {places.length - mostPlaces === 1 ? "chart" : "charts"}
                    </li>
                  )}
                </ul>
              ) : (
                <p className={classes.quiet}>
                  {out ? "Dropped out of its charts since last week" : "Not in any chart this week"}
                </p>
              )}
            </div>
            <FollowButton platform={platform} show={show} followed={followedBy !== null} onDone={onChange} />
          </li>
        );
      })}
    </ul>
  );
}
