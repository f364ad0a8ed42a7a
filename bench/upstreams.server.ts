import { answeringService, askService, type MadeUpUpstreams } from "../app/runs/testing/made-up-tool";
import * as product from "../app/vendors/upstreams.server";

export type { UpstreamsOptions } from "../app/vendors/upstreams.server";

export const connectUpstreams: typeof product.connectUpstreams = (connect, options) => {
  const madeUp: MadeUpUpstreams = {
    ask: (about, bucket) => askService(connect(answeringService), about, bucket),
  };
  // Adds to the product's object, whose getters create a port on first use. A spread would create
  // all ports for each row.
  return Object.assign(product.connectUpstreams(connect, options), madeUp);
};
