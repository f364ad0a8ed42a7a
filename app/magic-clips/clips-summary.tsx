/** The page itself: good on a phone, whole with every field missing. */
import IconExternalLink from "@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs";
import { Link } from "react-router";
import type { ClipsPage } from "./clips.server";
import { Picture } from "../ui/picture";
import { SandboxMark } from "../ui/source-mark";
import { Brand } from "../ui/brand";
import classes from "./clips-summary.module.css";
import { Competitors } from "./competitors";
import { durationLabel, resolutionLabel } from "./labels";
import { Player } from "./player";
import { Sharing } from "./sharing";

interface ClipsSummaryProps {
  provider: string;
  isStaff: boolean;
  origin: string;
  page: ClipsPage;
}

export function ClipsSummary({ provider, isStaff, origin, page }: ClipsSummaryProps) {
  const { video } = page;
  const title = video.videoTitle ?? "Untitled video";
  return (
    <main className={classes.page}>
      <header className={classes.top}>
        {isStaff ? (
          <Link to="/youtube" title="Back to the console">
            <Brand provider={provider} />
          </Link>
        ) : (
          <Brand provider={provider} />
        )}
        {video.data === "sandbox" && <SandboxMark />}
      </header>
      <h1 className={classes.heading}>Your clips are ready</h1>
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
      <Thumbnails title={title} pictures={[video.videoThumbnail, video.secondThumbnail]} />
      <Competitors competitors={video.competitorsQueried} />
      {isStaff && <Features video={video} />}
      {isStaff && <Sharing id={page.id} shareId={page.shareId} origin={origin} />}
    </main>
  );
}

function Thumbnails({ title, pictures }: { title: string; pictures: (string | null)[] }) {
  const shown = pictures.filter((picture) => picture !== null);
  if (shown.length === 0) return null;
  return (
    <section className={classes.section} aria-labelledby="thumbnails">
      <h3 id="thumbnails">Thumbnails</h3>
      <div className={classes.pictures}>
        {shown.map((picture, at) => (
          <Picture key={picture} src={picture} alt={`Thumbnail ${at + 1} of ${title}`} shape="thumbnail" />
        ))}
      </div>
    </section>
  );
}

/** Where staff go on from here. */
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
      words: "What is said in this video",
    },
    {
      to: `/youtube-thumbnail?${new URLSearchParams({ title: video.videoTitle ?? "" }).toString()}`,
      label: "Youtube Thumbnail",
      words: "Make a thumbnail with this title",
    },
  ].filter((link) => link !== null && link !== "");
  return (
    <nav className={classes.section} aria-label="Go on with">
      <h3>Go on with</h3>
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
