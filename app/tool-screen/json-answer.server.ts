/** Answers requests that a page's own script sends. */
import { answering } from "./answering.server";

/** Returns JSON; failures have their message and status. */
export async function jsonAnswer<Answer, Problem>(
  app: Parameters<typeof answering>[0],
  on: Parameters<typeof answering<Answer, Problem>>[1],
  work: () => Promise<Answer>,
): Promise<Response> {
  const told = await answering<Answer, Problem>(app, on, work);
  if (typeof told === "object" && told !== null && "init" in told && "data" in told)
    return Response.json(told.data, { status: told.init?.status });
  return Response.json(told);
}
