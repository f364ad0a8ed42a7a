/** A line over the screen while the next one is being fetched, so that a click on a slow screen is seen to have worked. */
import { useNavigation } from "react-router";
import classes from "./loading-bar.module.css";

export function LoadingBar() {
  const { state } = useNavigation();
  if (state === "idle") return null;
  return <LoadingLine label="Loading the screen" />;
}

export function LoadingLine({ label }: { label: string }) {
  return <div className={classes.bar} role="progressbar" aria-label={label} />;
}
