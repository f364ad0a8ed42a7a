/** A screen that can't be loaded is answered by its cause, as the API does: an address that asks for nothing that there is, or a database that is away. */
import { data, type MiddlewareFunction } from "react-router";
import { databaseAwayContext, refusedContext, tooLargeContext } from "../app";
import { databaseAway } from "../runs/database-away.server";

/** The failure is noted where React Router tells of it (`handleError`), before the answer comes back to here. */
const answerSo: MiddlewareFunction<Response> = async ({ context }, next) => {
  const response = await next();
  const refused = context.get(refusedContext);
  if (refused) throw data(refused.words, { status: refused.status });
  if (!context.get(databaseAwayContext)) return response;
  throw data(`${databaseAway.detail} ${databaseAway.nextStep}`, { status: 503 });
};

const sayWhen: MiddlewareFunction<Response> = async ({ context }, next) => {
  const response = await next();
  if (context.get(databaseAwayContext)) response.headers.set("Retry-After", databaseAway.retryAfter);
  return response;
};

export const sayWhatFailed = [sayWhen, answerSo];

export const refuseTooLarge: MiddlewareFunction<Response> = ({ context }, next) => {
  const words = context.get(tooLargeContext);
  if (words) throw data(words, { status: 413 });
  return next();
};
