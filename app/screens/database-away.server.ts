/** A screen whose database is away answers so, as the API does, and not as one that broke. */
import { data, type MiddlewareFunction } from "react-router";
import { databaseAwayContext } from "../runs/app";
import { databaseAway } from "../runs/database-away.server";

/** The failure is noted where React Router tells of it (`handleError`), before the answer comes back to here. */
const answerSo: MiddlewareFunction<Response> = async ({ context }, next) => {
  const response = await next();
  if (!context.get(databaseAwayContext)) return response;
  throw data(`${databaseAway.detail} ${databaseAway.nextStep}`, { status: 503 });
};

const sayWhen: MiddlewareFunction<Response> = async ({ context }, next) => {
  const response = await next();
  if (context.get(databaseAwayContext)) response.headers.set("Retry-After", databaseAway.retryAfter);
  return response;
};

export const sayDatabaseAway = [sayWhen, answerSo];
