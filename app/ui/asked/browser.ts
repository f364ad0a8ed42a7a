/** Requests from a page's own scripts that leave the page in place. */

/** Carries the console's message if a request was refused. */
export class NotDone extends Error {}

const signedOut = "You were signed out. Sign in and try again.";

/** @throws NotDone with the answer's `problem` */
export async function postFields<Answer extends { problem?: string }>(
  address: string,
  fields: Record<string, string>,
): Promise<Answer> {
  const answer = await fetch(address, { method: "POST", body: new URLSearchParams(fields) });
  if (answer.redirected) throw new NotDone(signedOut);
  const told = (await answer.json()) as Answer;
  if (told.problem) throw new NotDone(told.problem);
  return told;
}

export async function readJson<Answer>(address: string): Promise<Answer> {
  const answer = await fetch(address);
  if (answer.redirected) throw new NotDone(signedOut);
  if (!answer.ok) throw new Error(`The server responded with status ${answer.status}`);
  return (await answer.json()) as Answer;
}
