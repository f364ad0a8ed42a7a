/** What the button says that makes a paused run go on. */
export const resumeLabel = (pauseKind: string | undefined): string =>
  pauseKind === "cost" ? "Yes, go on" : pauseKind === "first-rows" ? "Go on with the rest" : "Resume";
