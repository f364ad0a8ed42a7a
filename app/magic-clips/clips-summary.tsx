/** The clips page. It works on a phone and with any field missing. */
import IconExternalLink from "@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs";
import { Link } from "react-router";
import type { ClipsPage, VideoInfo } from "./clips.server";
import { Picture } from "../ui/picture";
import { SandboxMark } from "../ui/source-mark";
import { Brand } from "../ui/brand";
import { ButtonLink } from "../ui/button";
import classes from "./clips-summary.module.css";
import { durationLabel, resolutionLabel } from "./labels";
import { Player } from "./player";
import { Sharing } from "./sharing";

interface ClipsSummaryProps {
  provider: string;
  /**
   * True if opened through its share link: the page then hides everything internal, because
   * prospects see it.
   */
  isShared: boolean;
  origin: string;
  page: ClipsPage;
  providerUrl: string | null;
}

export function ClipsSummary({ provider, isShared, origin, page, providerUrl }: ClipsSummaryProps) {
  const { video } = page;
  const title = video.videoTitle ?? "Untitled video";
  return (
    <main className={classes.page}>
      <header className={classes.top}>
        {isShared ? (
          <Brand provider={provider} outside />
        ) : (
          <Link to="/youtube" title="Back to the console">
            <Brand provider={provider} />
          </Link>
        )}
        {video.data === "sandbox" && <SandboxMark />}
      </header>
      <h1 className={classes.heading}>Your clips are ready</h1>
      {isShared && (
        <p className={classes.words}>From your videos, {provider} picked this one to turn into clips.</p>
      )}
      <h2 className={classes.title}>{title}</h2>
      <Player video={video} title={title} />
      <dl className={classes.facts}>
        <div>
          <dt>Resolution</dt>
          <dd>{resolutionLabel(video.videoResolution.width)}</dd>
        </div>
        <div>
          <dt>Duration</dt>
          <dd>{video.videoDuration === null ? "Unknown" : durationLabel(video.videoDuration)}</dd>
        </div>
        <div>
          <dt>Video</dt>
          <dd>
            <a href={video.videoUrl} target="_blank" rel="noreferrer">
              Watch on YouTube <IconExternalLink size={14} aria-hidden />
            </a>
          </dd>
        </div>
      </dl>
      <Thumbnails title={title} cover={video.videoThumbnail} frame={video.secondThumbnail} />
      {isShared ? (
        <NextStep provider={provider} providerUrl={providerUrl} />
      ) : (
        <>
          <Competitors competitors={video.competitorsQueried} />
          <Features video={video} />
          <Sharing id={page.id} shareId={page.shareId} origin={origin} />
        </>
      )}
    </main>
  );
}

interface ThumbnailsProps {
  title: string;
  cover: string | null;
  /** A picture from the video itself. */
  frame: string | null;
}

function Thumbnails({ title, cover, frame }: ThumbnailsProps) {
  const shown = [
    { picture: cover, words: "Thumbnail on YouTube" },
    { picture: frame, words: "Frame from the video" },
  ].flatMap(({ picture, words }) => (picture === null ? [] : [{ picture, words }]));
  if (shown.length === 0) return null;
  return (
    <section className={classes.section} aria-labelledby="thumbnails">
      <h3 id="thumbnails">Thumbnails</h3>
      <div className={classes.pictures}>
        {shown.map(({ picture, words }, at) => (
          <figure key={picture} className={classes.picture}>
            <Picture src={picture} alt={`Thumbnail ${at + 1} of ${title}`} shape="thumbnail" />
            <figcaption className={classes.words}>{words}</figcaption>
          </figure>
        ))}
      </div>
    </section>
  );
}

/** Links for a prospect's next step. */
function NextStep({ provider, providerUrl }: Pick<ClipsSummaryProps, "provider" | "providerUrl">) {
  return (
    <section className={classes.next} aria-labelledby="next-step">
      <h3 id="next-step">Which part would you like to see first?</h3>
      <p>Reply to the message with this link and name a minute or topic. {provider} takes it from there.</p>
      {providerUrl && (
        <div>
          <ButtonLink variant="filled" href={providerUrl} target="_blank" rel="noreferrer">
            See what {provider} does
          </ButtonLink>
        </div>
      )}
    </section>
  );
}

/** Links for staff to related tools. */
function Features({ video }: { video: ClipsPage["video"] }) {
  const links = [
    video.domain && {
      to: `/youtube?${new URLSearchParams({ domain: video.domain }).toString()}`,
      label: "Youtube Discovery",
      words: `Search ${video.domain} again`,
    },
    {
      to: `/youtube-transcript?${new URLSearchParams({ url: video.videoUrl }).toString()}`,
      label: "Youtube Transcript",
      words: "Get its transcript",
    },
    {
      to: `/youtube-thumbnail?${new URLSearchParams({ title: video.videoTitle ?? "" }).toString()}`,
      label: "Youtube Thumbnail",
      words: "Make a thumbnail for this title",
    },
  ].filter((link) => link !== null && link !== "");
  return (
    <nav className={classes.section} aria-label="Next steps">
      <h3>Next steps</h3>
      <ul className={classes.links}>
        {links.map(({ to, label, words }) => (
          <li key={to}>
            <Link to={to}>{label}</Link>
            <span>{words}</span>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Lists the competitors of the search, with the known facts about each. */
function Competitors({ competitors }: { competitors: VideoInfo["competitorsQueried"] }) {
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
