/** YouTube's player without cookies. A click on a time in the transcript plays from there. */
import classes from "./player.module.css";

interface PlayerProps {
  videoId: string;
  /** Start of playback in seconds. */
  second: number;
  title: string | null;
}

export function Player({ videoId, second, title }: PlayerProps) {
  const start = new URLSearchParams({ start: String(Math.floor(second)), autoplay: "1", rel: "0" });
  return (
    <iframe
      className={classes.player}
      title={`Player of ${title ?? "the video"}`}
      src={`https://www.youtube-nocookie.com/embed/${encodeURIComponent(videoId)}?${start.toString()}`}
      allow="autoplay; fullscreen; picture-in-picture"
      referrerPolicy="strict-origin-when-cross-origin"
    />
  );
}
