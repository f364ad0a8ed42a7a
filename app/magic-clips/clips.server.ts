/** Handlers for Magic clips, shared by the page, the JSON API and the shared page's pictures. */
import { noteEvent } from "../storage/security-events";
import { randomBytes } from "node:crypto";
import type { App, StaffMember } from "../app";
import { findClip, findSharedClip, setShareId, type StoredClip } from "./stored-clips";
import type { ClipsCompetitor } from "../storage/schema";
import { InvalidInput } from "../toolkit/invalid-input";
import { picturePath } from "../runs/results/pictures.server";
import { videoLink } from "../keys/youtube";

/** Magic clips data with the API's names; unknown values are null. */
export interface VideoInfo {
  videoId: string;
  videoUrl: string;
  videoThumbnail: string | null;
  secondThumbnail: string | null;
  videoTitle: string | null;
  /** Seconds. */
  videoDuration: number | null;
  videoResolution: { width: number | null };
  competitorsQueried: ClipsCompetitor[];
  domain: string | null;
  data: "live" | "sandbox";
}

export interface ClipsPage {
  id: string;
  /** Null while sharing is off. */
  shareId: string | null;
  video: VideoInfo;
}

export async function readClips(app: App, id: string): Promise<ClipsPage | null> {
  const clip = await findClip(app.database, id);
  const secret = app.config.secrets;
  return clip && pageOf(clip, (address) => address && picturePath(secret, address));
}

/**
 * Returns the shared page without internal data: no page id and no search input. Its picture URLs
 * expire when sharing ends.
 */
export async function readSharedClips(app: App, shareId: string): Promise<ClipsPage | null> {
  const clip = await findSharedClip(app.database, shareId);
  const pictures = clip ? picturesOf(clip) : [];
  return (
    clip &&
    pageOf(
      { ...clip, id: "", domain: null, competitors: [] },
      (address) => address && `/api/shared/clips/${shareId}/pictures/${pictures.indexOf(address)}`,
    )
  );
}

/**
 * Returns the URL of a shared page's picture, or null if sharing is off or the picture does not
 * exist.
 */
export async function sharedPicture(app: App, shareId: string, index: number): Promise<string | null> {
  const clip = await findSharedClip(app.database, shareId);
  return (clip && picturesOf(clip)[index]) ?? null;
}

/** @throws InvalidInput if the page does not exist */
export async function shareClips(app: App, staff: StaffMember, id: string, on: boolean): Promise<ClipsPage> {
  const clip = await findClip(app.database, id);
  if (!clip) throw new InvalidInput("Clips page not found.");
  if (on !== (clip.shareId !== null)) {
    await setShareId(app.database, id, on ? randomBytes(18).toString("base64url") : null);
    const event = on ? "clips-shared" : "clips-withdrawn";
    await noteEvent(app, event, { account: staff.id, outcome: "done", about: id });
  }
  const page = await readClips(app, id);
  if (!page) throw new InvalidInput("Clips page not found.");
  return page;
}

/** Visitors see only pictures of the video. */
const picturesOf = (clip: StoredClip): string[] => [
  ...new Set([clip.thumbnail, clip.secondThumbnail].filter((address) => address !== null)),
];

function pageOf(clip: StoredClip, shown: (address: string | null) => string | null): ClipsPage {
  return {
    id: clip.id,
    shareId: clip.shareId,
    video: {
      videoId: clip.videoId,
      videoUrl: videoLink(clip.videoId),
      videoThumbnail: shown(clip.thumbnail),
      secondThumbnail: shown(clip.secondThumbnail),
      videoTitle: clip.title,
      videoDuration: clip.durationSeconds,
      videoResolution: { width: clip.width },
      competitorsQueried: clip.competitors.map((one) => ({
        ...one,
        competitorLogo: shown(one.competitorLogo),
      })),
      domain: clip.domain,
      data: clip.data,
    },
  };
}
