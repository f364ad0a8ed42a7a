/**
 * Turns errors of a screen into the same answers as the API: an unknown or invalid URL, or an
 * unreachable database.
 */
import { data, type MiddlewareFunction } from "react-router";
import { databaseAwayContext, refusedContext, tooLargeContext } from "../app";
import { databaseAway } from "../runs/database-away.server";

/**
 * Changes the response of a failed screen. React Router calls `handleError` with the error before
 * this.
 */
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
