/** Forms that are larger than a request may be: no screen sees them. */
import { data, type MiddlewareFunction } from "react-router";
import { tooLargeContext } from "../runs/app";

export const refuseTooLarge: MiddlewareFunction<Response> = ({ context }, next) => {
  const words = context.get(tooLargeContext);
  if (words) throw data(words, { status: 413 });
  return next();
};
