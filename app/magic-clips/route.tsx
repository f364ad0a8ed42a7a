/**
 * Magic clips (docs/product/magic-clips.md): the summary of one video. Staff open it by its id,
 * visitors by its share link while sharing is on.
 */
import { data, isRouteErrorResponse, redirect } from "react-router";
import { appContext } from "../app";
import { authenticate, dutyWords, isOwnOrigin, setUpPath } from "../staff/session.server";
import { readClips, readSharedClips, shareClips } from "./clips.server";
import { readPosted } from "../forms/read-posted.server";
import { formText } from "../forms/form-text";
import { InvalidInput } from "../toolkit/invalid-input";
import { FailurePage } from "../ui/failure-page";
import type { Route } from "./+types/route";
import { ClipsSummary } from "./clips-summary";
import { durationLabel, resolutionLabel } from "./labels";

export async function loader({ params: { id }, request, context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const { origin } = app;
  const { provider } = app.names;
  const signedIn = await authenticate(app, request);
  const isSignedIn = signedIn !== null && signedIn.duty === null;
  const path = `/magic-clips/${id}`;
  const [own, shared] = await Promise.all([isSignedIn ? readClips(app, id) : null, readSharedClips(app, id)]);
  const page = own ?? shared;
  // A prospect has no account, so an ended link shows a message instead of the sign-in page.
  if (!page && !isSignedIn && isShareId(id))
    throw data("These clips are no longer shared. Ask the person who sent you the link for a new one.", {
      status: 404,
    });
  if (!page && !isSignedIn)
    throw redirect(signedIn?.duty ? setUpPath(signedIn.duty, path) : `/login?to=${encodeURIComponent(path)}`);
  if (!page) throw data("This clips page does not exist or is no longer shared.", { status: 404 });
  // Staff who follow the share link see the prospect's page.
  return { provider, origin, page, isShared: own === null, providerUrl: app.config.providerUrl };
}

/** Checks only the form of the id, so the answer does not reveal whether the link ever existed. */
const isShareId = (id: string) => /^[\w-]{24}$/.test(id);

/** Turns sharing on or off; for staff only. */
export async function action({ params: { id }, request, context }: Route.ActionArgs) {
  const app = context.get(appContext);
  const signedIn = await authenticate(app, request);
  if (!signedIn) throw data("Sign in again.", { status: 401 });
  if (signedIn.duty) throw data(dutyWords[signedIn.duty], { status: 403 });
  if (!isOwnOrigin(request))
    throw data("This request came from another website. Open the console and try again.", { status: 403 });
  const on = formText(await readPosted(request), "share") === "on";
  try {
    await shareClips(app, signedIn.staff, id, on);
  } catch (error) {
    if (error instanceof InvalidInput) throw data(error.message, { status: 404 });
    throw error;
  }
  return redirect(`/magic-clips/${id}`);
}

/** The preview that messengers show for a link. */
export const meta: Route.MetaFunction = ({ loaderData }) => {
  // The error page has its own title.
  if (!loaderData) return [];
  const { page, origin, isShared } = loaderData;
  const { videoTitle, videoThumbnail, videoDuration, videoResolution } = page.video;
  const title = videoTitle ?? "Your clips are ready";
  const facts = [
    "Your clips are ready",
    videoDuration === null ? null : durationLabel(videoDuration),
    resolutionLabel(videoResolution.width),
  ];
  return [
    { title },
    { name: "robots", content: "noindex" },
    { name: "description", content: facts.filter(Boolean).join(" · ") },
    { property: "og:type", content: "video.other" },
    { property: "og:title", content: title },
    { property: "og:description", content: facts.filter(Boolean).join(" · ") },
    ...(isShared ? [{ property: "og:url", content: `${origin}/magic-clips/${page.shareId}` }] : []),
    ...(videoThumbnail
      ? [
          { property: "og:image", content: `${origin}${videoThumbnail}` },
          { name: "twitter:card", content: "summary_large_image" },
        ]
      : []),
  ];
};

export default function MagicClips({ loaderData }: Route.ComponentProps) {
  return <ClipsSummary {...loaderData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const isVisitor = isRouteErrorResponse(error) && error.status === 404;
  return <FailurePage error={error} alone goOn={isVisitor ? null : undefined} />;
}
