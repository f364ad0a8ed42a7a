/** Returns the label of the button that resumes a paused run, with the amount the user approves. */
export const resumeLabel = (pauseKind: string | undefined, amount: string | null = null): string =>
  pauseKind === "cost"
    ? `Approve${amount ? ` up to ${amount}` : ""}`
    : pauseKind === "first-rows"
      ? "Continue with the rest"
      : "Resume";
