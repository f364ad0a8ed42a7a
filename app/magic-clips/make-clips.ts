/** The URL that the button under a Discovery result posts to. */
import { redirect } from "react-router";
import { makeClipsAction } from "./youtube-clips.server";

export const loader = () => redirect("/youtube");
export const action = makeClipsAction;
