/** Plays the video in YouTube's cookie-free player. */
import IconPlayerPlay from "@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs";
import { useState } from "react";
import { Button } from "../ui/button";
import type { VideoInfo } from "./clips.server";
import classes from "./player.module.css";

export function Player({ video, title }: { video: VideoInfo; title: string }) {
  // YouTube does not have the sandbox's videos, so the player loads only when the visitor clicks.
  const [wanted, setWanted] = useState(video.data === "live");
  return (
    <div className={classes.player}>
      {wanted ? (
        <iframe
          title={`Player: ${title}`}
          src={`https://www.youtube-nocookie.com/embed/${video.videoId}?rel=0`}
          allow="fullscreen; picture-in-picture; encrypted-media"
          loading="lazy"
        />
      ) : (
        <>
          {video.videoThumbnail && <img src={video.videoThumbnail} alt="" />}
          <Button
            className={classes.play}
            leftSection={<IconPlayerPlay size={18} aria-hidden />}
            onClick={() => setWanted(true)}
          >
            Play
          </Button>
        </>
      )}
    </div>
  );
}
