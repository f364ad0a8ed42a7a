/** Returns the label of the button that resumes a paused run. */
export const resumeLabel = (pauseKind: string | undefined): string =>
  pauseKind === "cost" ? "Approve" : pauseKind === "first-rows" ? "Go on with the rest" : "Resume";
